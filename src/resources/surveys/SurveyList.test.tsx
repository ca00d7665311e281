import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import { uuid } from '#tests/support/employees.ts'
import { type Asked, refuse } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { bea, buildSurvey, cai, done, openPeerReview } from '#tests/support/peerReview.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import './SurveyList.tsx'
import './SurveyDialogs.tsx'
import './SurveyCreate.tsx'

const draft = buildSurvey()
const running = buildSurvey({ id: uuid(8), title: 'Q3/Q4, 2025', status: 'in-progress' })

/** Opens the list. The fake server's surveys can change during the test. */
function openList(options: { at?: string; surveys?: Survey[]; more?: unknown[]; permissions?: 'reader' } = {}) {
  const stored = { surveys: options.surveys ?? [draft, running], queries: [] as unknown[] }
  const list = ({ query: { status, page, size } }: Asked<typeof api.surveys.list>) => {
    stored.queries.push({ status, page, size })
    const data = stored.surveys.filter((one) => !status || one.status === status)
    return { page: 1, size: 50, sort: '', total: data.length, data }
  }
  const app = openPeerReview({
    at: options.at ?? '',
    ...(options.permissions ? { permissions: ['surveys.read'] } : {}),
    more: [[api.surveys.list, list], ...(options.more ?? [])],
  })
  return { ...app, list: stored }
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, -1)
    .map((cell) => cell.textContent)

const asRecipient = { id: uuid(2), person: bea, forms: 2 }
const about = [
  { employee: cai, relationship: 'peer', workUnits: ['Kiosk', 'Web'], project: '' },
  {
    employee: { ...cai, id: uuid(5), displayName: 'Dan' },
    relationship: 'line-manager',
    workUnits: [],
    project: '',
  },
]
const preview = (over: object = {}) => ({
  title: 'Q3/Q4, 2031',
  startDate: '2031-07-01T00:00:00Z',
  endDate: '2031-12-31T23:59:59Z',
  topics: 40,
  rows: 212,
  people: 38,
  alone: 1,
  away: 3,
  notAsked: [{ reason: 'probation', count: 2, people: [cai] }],
  recipients: [{ ...asRecipient, about }],
  ...over,
})
const question = {
  id: uuid(1),
  type: 'general',
  category: 'survey',
  subcategory: 'peer-review',
  content: 'How clear are they?',
  order: 1,
}

test('lists period, progress and status; the status filter is in the URL', async () => {
  const { user, list } = openList()
  const row = (await screen.findByText('Q1/Q2 2026')).closest('tr') as HTMLElement
  expect(cells(row)).toEqual(['Q1/Q2 2026', '20 / 90', 'Draft'])
  expect(within(row).getByRole('link', { name: 'Q1/Q2 2026' })).toHaveAttribute(
    'href',
    `/feedbacks/peer-review/${draft.id}`,
  )
  expect(screen.getByText('2 surveys')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'In progress' }))
  expect(await screen.findByText('1 survey')).toBeVisible()
  expect(screen.queryByText('Q1/Q2 2026')).toBeNull()
  expect(new URLSearchParams(location.search).get('filter')).toBe('{"status":"in-progress"}')
  expect(list.queries.at(-1)).toEqual({ status: 'in-progress', page: '1', size: '50' })
  expect(document.title).toBe('Feedbacks - Peer Review | Muster')
})

test('opens former addresses; the status of a work survey is the stored one', async () => {
  const { unmount, list } = openList({ at: '?status=in-progress&size=20' })
  expect(await screen.findByText('1 survey')).toBeVisible()
  expect(list.queries).toEqual([{ status: 'in-progress', page: '1', size: '20' }])
  unmount()
  const work = openList({ at: '/../work?status=in-progress' })
  expect(await screen.findByText('1 survey')).toBeVisible()
  expect(work.list.queries.at(-1)).toEqual({ status: 'draft', page: '1', size: '50' })
  expect(screen.getByRole('link', { name: 'In progress' })).toHaveAttribute('aria-current', 'page')
})

test('offers no actions without permissions', async () => {
  openList({ permissions: 'reader', surveys: [buildSurvey({ rows: { total: 0, sent: 0, done: 0 } })] })
  const row = (await screen.findByText('No recipients')).closest('tr') as HTMLElement
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
  expect(within(row).queryByRole('button')).toBeNull()
  expect(within(row).getByRole('link', { name: 'View Q1/Q2 2026' })).toBeVisible()
})

test('deletes a draft after a confirmation that names it, and no other surveys', async () => {
  const { user, writes, list } = openList()
  expect(await screen.findByRole('button', { name: 'Delete Q3/Q4 2025' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Delete Q1/Q2 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Q1/Q2 2026?' }))
  list.surveys = [running]
  await user.click(dialog.getByRole('button', { name: 'Delete survey' }))
  expect(await screen.findByText('Survey deleted')).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([`DELETE /surveys/${draft.id}`])
  expect(await screen.findByText('1 survey')).toBeVisible()
})

test('shows a refusal at its field, then the participants and reasons, then creates one survey', async () => {
  let refused = true
  const asked: unknown[] = []
  const { user, writes } = openList({
    more: [
      [
        api.surveys.preview,
        ({ query }: Asked<typeof api.surveys.preview>) => {
          asked.push(query)
          if (refused) throw refuse(400, 'Taken.', [{ field: 'quarter', msg: 'This half has one already.' }])
          const none = query.keyword ? { recipients: [] } : {}
          return { page: 1, size: 20, sort: '', total: query.keyword ? 0 : 38, data: preview(none) }
        },
      ],
      [api.surveys.create, () => done],
      [api.questions.list, () => ({ data: [question] })],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New peer review' }))
  const now = new Date()
  const year = now.getUTCFullYear()
  const years = panel.getAllByRole('radio').slice(2)
  expect(years.map((radio) => (radio as HTMLInputElement).value)).toEqual([year - 1, year, year + 1].map(String))
  expect(panel.getByRole('radio', { name: String(year) })).toBeChecked()
  expect(panel.getByRole('radio', { name: now.getUTCMonth() < 6 ? 'Q1, Q2' : 'Q3, Q4' })).toBeChecked()
  await user.click(panel.getByRole('radio', { name: String(year + 1) }))
  await user.click(panel.getByRole('radio', { name: 'Q3, Q4' }))
  const boxes = within(panel.getByRole('group', { name: /^Reviewed by/ }))
  expect(boxes.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await user.click(boxes.getByRole('checkbox', { name: 'Direct report' }))
  await user.click(boxes.getByRole('checkbox', { name: 'Line manager' }))
  expect(panel.queryByLabelText('Choose until')).toBeNull()
  await user.click(panel.getByRole('checkbox', { name: 'People choose their peers themselves' }))
  // What is hidden again can't stop the form.
  await user.clear(panel.getByLabelText('At most'))
  await user.type(panel.getByLabelText('At most'), '99')
  await user.click(panel.getByRole('checkbox', { name: 'People choose their peers themselves' }))
  await user.click(panel.getByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText('This half has one already.')).toBeVisible()
  await user.click(panel.getByRole('checkbox', { name: 'People choose their peers themselves' }))
  const until = (panel.getByLabelText('Choose until') as HTMLInputElement).value
  await user.click(panel.getByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText('This half has one already.')).toBeVisible()
  refused = false
  await user.click(panel.getByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText(/^38 participants, 212 forms/)).toBeVisible()
  expect(panel.getByText('3 of 38 are away until the deadline.')).toBeVisible()
  expect(panel.getByText(/^Peers listed here are only proposed. People choose until/)).toBeVisible()
  expect(panel.getByText(/^1 person has no reviewers/)).toBeVisible()
  expect(panel.getByText('and 1 more')).not.toBeVisible()
  await user.click(panel.getByText('2 not included: Probation'))
  expect(panel.getByText('and 1 more')).toBeVisible()
  await user.click(panel.getByText('2 forms'))
  expect(panel.getAllByRole('listitem').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['About Cai: Peer, both in Kiosk and Web', 'About Dan: Line manager']),
  )
  expect(panel.getByText('1 question')).toBeVisible()
  await user.click(panel.getByRole('searchbox', { name: 'Search people' }))
  await user.paste('zz')
  expect(await panel.findByText('No people found')).toBeVisible()
  // The search doesn't change the totals.
  expect(panel.getByText(/^38 participants, 212 forms/)).toBeVisible()
  await user.dblClick(panel.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/^Peer review created. People choose until/)).toBeVisible()
  const kinds = ['peer', 'upward']
  const nominations = { until: until.split('/').toReversed().join('-'), most: 5, formsMost: 8 }
  expect(writes()).toEqual([
    { name: 'POST /surveys', body: { type: 'peer-review', quarter: 'q3,q4', year: year + 1, kinds, nominations } },
  ])
  expect(asked.at(-1)).toMatchObject({ keyword: 'zz', quarter: 'q3,q4', page: '1', size: '20' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a refused creation beside the preview, with a way back', async () => {
  const { user } = openList({
    more: [
      [api.surveys.preview, () => ({ page: 1, size: 20, sort: '', total: 1, data: preview({ alone: 0, away: 0 }) })],
      [
        api.surveys.create,
        () => {
          throw refuse(400, 'Another peer review lies in this time.')
        },
      ],
      [api.questions.list, () => ({ data: [question] })],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await user.click(await screen.findByRole('button', { name: 'Preview participants' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New peer review' }))
  await panel.findByText(/^38 participants, 212 forms/)
  await user.click(panel.getByRole('button', { name: 'Create' }))
  expect(await panel.findByRole('alert')).toHaveTextContent(
    "Couldn't create the survey - Another peer review lies in this time.",
  )
  await user.click(panel.getByRole('button', { name: 'Back' }))
  expect(await panel.findByRole('radio', { name: 'Q1, Q2' })).toBeEnabled()
})

test('explains an empty list; a failed load can be retried', async () => {
  let fails = true
  const { user } = openList({
    at: '?status=done',
    more: [
      [
        api.surveys.list,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { page: 1, size: 50, sort: '', total: 0, data: [] }
        },
      ],
    ],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No surveys in “Done”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all surveys' }))
  expect(await screen.findByText('No surveys yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Create' })).toHaveLength(2)
})

test('shows two lines per survey on phones', async () => {
  onPhone()
  openList()
  const cards = await screen.findByRole('list', { name: 'Peer performance review' })
  await within(cards).findByText('Q1/Q2 2026')
  expect(within(cards).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
})
