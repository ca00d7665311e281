import { screen, waitFor, within } from '@testing-library/react'
import { filterInAddress, orderInAddress } from '#tests/support/listAddress.ts'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from '#tests/support/employees.ts'
import { type Asked, refuse } from '#tests/support/fakeServer.ts'
import { bea, buildSurvey, cai, everySurveyRight } from '#tests/support/peerReview.ts'
import { buildProject } from '#tests/support/projects.ts'
import { buildForm, chosen, openRound, score } from '#tests/support/rounds.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/fields/popovers.tsx'
import '#src/admin/list/CheckList.tsx'
import './SurveyList.tsx'
import './MailsPanel.tsx'
import './ReviewDialog.tsx'
import './SendDialog.tsx'
import './SurveyDialogs.tsx'
import './SurveyShow.tsx'
import { defaultEnd, Fortnight, fortnight } from './SurveyCreate.tsx'
import './WorkProjectsDialog.tsx'

const every: Permission[] = [...everySurveyRight, 'projects.read', 'projects.edit']
const projectOf = (digit: number, code: string, name: string, allowsSendingSurvey: boolean) =>
  buildProject({ id: uuid(digit), code, name, allowsSendingSurvey })
const atlas = projectOf(5, 'atlas', 'Atlas', true)
const beacon = projectOf(6, 'beacon', 'Beacon', false)
const basic = ({ id, name, type, code }: Project) => ({
  id,
  name,
  type,
  status: 'active' as const,
  code,
  avatar: '',
})
/** Not in the usual order, so that the code must find a domain by name. */
const domains = [score('learning'), score('deadline', [0, 0, 1, 1, 0]), score('workload', [0, 1, 2, 3, 4])]
const running = buildSurvey({ subtype: 'work', title: 'Jan 06, 2031 - Jan 17, 2031', domains })

/** Opens work surveys. The fake server's projects can be switched. */
function openWork(options: Partial<Parameters<typeof openRound>[0]> & { projects?: Project[] } = {}) {
  const switches = { projects: options.projects ?? [atlas, beacon], refused: '' }
  const turn = ({ params: { id }, query }: Asked<typeof api.projects.changeSurveyState>) => {
    if (id === switches.refused) throw refuse(404, 'This project does not exist.')
    const allowsSendingSurvey = String(query.allowsSendingSurvey) === 'true'
    switches.projects = switches.projects.map((one) => (one.id === id ? { ...one, allowsSendingSurvey } : one))
    return { data: null, message: 'ok' }
  }
  const app = openRound({
    subtype: 'work',
    permissions: every,
    survey: { status: 'draft', title: running.title, domains },
    ...options,
    more: [
      [api.surveys.list, () => ({ page: 1, size: 50, sort: '', total: 1, data: [running] })],
      [
        api.projects.list,
        () => ({
          page: 1,
          size: 999,
          sort: '',
          total: switches.projects.length,
          data: switches.projects,
        }),
      ],
      [api.projects.options, () => ({ data: switches.projects })],
      [api.projects.changeSurveyState, turn],
      ...(options.more ?? []),
    ],
  })
  return { ...app, switches }
}

test('lists surveys with three scores found by name; a score without answers has no level', async () => {
  const { user } = openWork({ at: '' })
  const row = await screen.findByRole('row', { name: /06\/01\/2031 to 17\/01\/2031/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, -1)
      .map((cell) => cell.textContent),
  ).toEqual(['06/01/2031 to 17/01/2031', '20 / 90', '4.0', '3.5', '-', 'In progress'])
  expect(within(row).getByRole('img', { name: 'Learning: not answered' })).toBeVisible()
  await user.click(within(row).getByRole('button', { name: 'Workload 4.0: Overwhelming' }))
  expect(await screen.findByRole('row', { name: 'Can’t keep up 4' })).toBeVisible()
})

test('switches one project or all, with undo, and names those that failed', async () => {
  const { user, switches } = openWork({ at: '' })
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Projects in work surveys' }))
  await user.click(await dialog.findByRole('switch', { name: 'Beacon' }))
  expect(await screen.findByText('Work surveys of Beacon are on.')).toBeVisible()
  expect(switches.projects.map(({ allowsSendingSurvey }) => allowsSendingSurvey)).toEqual([true, true])
  await user.click(screen.getByText('Undo'))
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Beacon' })).not.toBeChecked())

  switches.projects = [atlas, beacon, projectOf(7, 'cove', 'Cove', false)]
  switches.refused = uuid(7)
  await user.click(dialog.getByRole('switch', { name: 'Atlas' }))
  await dialog.findByRole('switch', { name: 'Cove' })
  await user.click(dialog.getByRole('button', { name: 'Switch all on' }))
  expect(
    await dialog.findByText("Couldn't update the survey setting of Cove - This project does not exist."),
  ).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Cove' })).not.toBeChecked())
  expect(dialog.getByRole('switch', { name: 'Atlas' })).toBeChecked()
  expect(dialog.getByRole('switch', { name: 'Beacon' })).toBeChecked()
  await user.type(dialog.getByRole('searchbox'), 'bea')
  await waitFor(() => expect(dialog.getAllByRole('switch')).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'Switch these off' })).toBeEnabled()
})

test('ends a new survey on a Friday and starts it 11 days before; opens the switches without projects', async () => {
  const asked: object[] = []
  const { user } = openWork({
    at: '',
    projects: [beacon],
    more: [
      [
        api.surveys.preview,
        ({ query }: { query: object }) => {
          asked.push(query)
          throw refuse(404, 'No active project takes part in work surveys.')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Add survey' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New work survey' }))
  const day = panel.getByLabelText('End of 2 weeks')
  await user.clear(day)
  await user.type(day, '16/01/2031')
  await user.click(panel.getByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText(/Choose a Friday/)).toBeVisible()
  expect(asked).toEqual([])
  await user.clear(day)
  await user.type(day, '17/01/2031')
  expect(panel.getByText(/from Monday, 06\/01\/2031, to Friday, 17\/01\/2031/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText(/Couldn't prepare .* No active project takes part/)).toBeVisible()
  expect(asked[0]).toMatchObject({ type: 'work', fromDate: '2031-01-06', toDate: '2031-01-17' })
  expect(panel.getByText(/so no forms would be sent/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Choose projects' }))
  expect(await screen.findByRole('switch', { name: 'Beacon' })).not.toBeChecked()
})

const topics = [
  buildForm(2, bea, {
    subtype: 'work',
    project: basic(atlas),
    domains: chosen('agree', 'mixed', 'agree'),
    comments: 2,
    status: 'done',
  }),
  buildForm(4, cai, { subtype: 'work', project: basic(beacon), domains: chosen() }),
]
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, -1)
    .map((cell) => cell.textContent)

test('shows the levels that each person chose, as text too, and opens the answers of a row', async () => {
  const { user, calls } = openWork({
    topics,
    more: [
      [
        api.surveys.review,
        () => {
          throw refuse(404, 'There is no such review.')
        },
      ],
    ],
  })
  expect(await screen.findByRole('region', { name: 'Whole survey' })).toHaveTextContent('10 of 40 forms have answers')
  const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  expect(cells(first)).toEqual(['BBeaBea Full', 'AAtlas', '4.0', '3.0', '4.0', 'Answered', '2'])
  expect(cells(second)).toEqual(['CCaiCai Full', 'BBeacon', '-', '-', '-', 'Not answered', '0'])
  expect(within(first).getByRole('img', { name: 'Learning 4.0: A lot' })).toBeVisible()
  expect(within(second).getByRole('button', { name: /View answers/ })).toBeDisabled()
  await user.click(within(first).getByRole('button', { name: '2 comments by Bea: view answers' }))
  expect(await screen.findByText("Couldn't show these answers")).toBeVisible()
  expect(calls.filter(({ name }) => name.includes('/topics/')).map(({ name }) => name)).toEqual([
    `GET /surveys/${uuid(7)}/topics/${uuid(2)}/reviews/${uuid(3)}`,
  ])
})

test('keeps project, status and order in the URL, and sends them to the server', async () => {
  const { user, stored } = openWork({ topics })
  await user.click(await screen.findByRole('button', { name: 'Project' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Beacon' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bea' })).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Comments' }))
  const head = screen.getByRole('columnheader', { name: 'Comments' })
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'))
  await user.click(screen.getByRole('button', { name: 'Comments' }))
  await waitFor(() => expect(orderInAddress()).toBe('comments DESC'))
  expect(filterInAddress()).toEqual({ projects: ['beacon'] })
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'descending'))
  await user.click(screen.getByRole('link', { name: 'Not answered' }))
  await waitFor(() =>
    expect(stored.asked.at(-1)).toEqual({
      page: '1',
      size: '50',
      status: 'sent',
      projects: 'beacon',
      sort: '-comments',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove the filter Project: Beacon' }))
  expect(await screen.findByRole('link', { name: 'Bea' })).toBeVisible()
})

test('shows the 404 page for an unknown survey', async () => {
  openWork({
    more: [
      [
        api.surveys.one,
        () => {
          throw refuse(404, 'This survey does not exist.')
        },
      ],
    ],
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

/** The default Friday, worked out with a calendar: 16 to 22 November 2026 is a week from Monday to Sunday. */
test.each([
  ['Monday', '2026-11-16', '2026-11-16', '2026-11-27'],
  ['Thursday', '2026-11-19', '2026-11-16', '2026-11-27'],
  ['Friday', '2026-11-20', '2026-11-09', '2026-11-20'],
  ['Saturday', '2026-11-21', '2026-11-16', '2026-11-27'],
  ['Sunday', '2026-11-22', '2026-11-16', '2026-11-27'],
  ['Monday before New Year', '2026-12-28', '2026-12-28', '2027-01-08'],
])('offers the right Friday on a %s', (_day, today, fromDate, toDate) => {
  expect(fortnight(defaultEnd(today))).toEqual({ fromDate, toDate })
})

test('accepts Fridays only', () => {
  expect(Fortnight.safeParse({ toDate: '2026-11-20' }).success).toBe(true)
  expect(Fortnight.safeParse({ toDate: '2026-11-19' }).error?.issues[0]?.message).toMatch('Choose a Friday')
  expect(Fortnight.safeParse({ toDate: '' }).success).toBe(false)
})
