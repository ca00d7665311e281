import { screen, waitFor, within } from '@testing-library/react'
import { filterInAddress } from '#tests/support/listAddress.ts'
import * as api from '#contract/api/index.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { uuid } from '#tests/support/employees.ts'
import { bea, cai, everySurveyRight } from '#tests/support/peerReview.ts'
import { buildForm, openRound, round } from '#tests/support/rounds.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './SurveyList.tsx'
import './MailsPanel.tsx'
import './RemindDialog.tsx'
import './SendDialog.tsx'
import './SurveyDialogs.tsx'
import './SurveyShow.tsx'
import './SurveyCreate.tsx'

const review = {
  questions: [
    {
      eventQuestionID: round,
      content: 'My ideas are listened to.',
      answer: 'agree',
      note: 'Mostly',
      type: 'likert-scale',
      order: 1,
      domain: 'engagement',
    },
  ],
  topicName: 'Bea, Q1, 2031',
  relationship: 'self',
  employee: bea,
  reviewer: bea,
  project: null,
  status: 'done',
  isForcedDone: false,
  wordsDetached: false,
}

test('shows participants with their status, and opens answers with permission once there are any', async () => {
  const { user, calls } = openRound({
    subtype: 'engagement',
    topics: [
      buildForm(2, bea, { status: 'done' }),
      buildForm(4, cai),
      buildForm(6, { ...cai, username: 'dan', displayName: 'Dan' }, { status: 'done', isForcedDone: true }),
    ],
    more: [[api.surveys.review, () => ({ data: review })]],
  })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Q1 2031 In progress')
  expect(document.title).toBe('Engagement - Q1 2031 | Muster')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'BBeaBea FullAnswered',
    'CCaiCai FullNot answered',
    'DDanCai FullClosed without answer',
  ])
  expect(screen.getByRole('button', { name: 'View answers of Cai' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'View answers of Bea' }))
  const answers = within(await screen.findByRole('dialog', { name: 'Answers' }))
  expect(await answers.findByText('Mostly')).toBeVisible()
  expect(answers.getByText(/view is logged/)).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain(
    `GET /surveys/${round}/topics/${buildForm(2, bea).id}/reviews/${buildForm(2, bea).reviewID}`,
  )
})

test('says for a closed survey that notes and texts are kept without names', async () => {
  const [asked] = review.questions
  const { user } = openRound({
    subtype: 'engagement',
    topics: [buildForm(2, bea, { status: 'done' })],
    more: [
      [
        api.surveys.review,
        () => ({
          data: {
            ...review,
            wordsDetached: true,
            questions: [asked, { ...asked, eventQuestionID: uuid(9), type: 'general', answer: '' }],
          },
        }),
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'View answers of Bea' }))
  const answers = within(await screen.findByRole('dialog', { name: 'Answers' }))
  expect(await answers.findByText(/closed survey are kept without names/)).toBeVisible()
  expect(answers.getByText('Kept without a name')).toBeVisible()
  expect(answers.queryByText('Not answered yet')).toBeNull()
})

test('shows neither answers nor actions, except emails, without more permissions than reading surveys', async () => {
  const { user } = openRound({ subtype: 'engagement', permissions: ['surveys.read'] })
  expect(await screen.findByText('Bea')).toBeVisible()
  expect(screen.queryByRole('button', { name: /View answers|^Close$|^Send$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Emails and reminders',
  ])
})

test('says before closing how many of all forms are done, then links to the dashboard', async () => {
  const { user, stored } = openRound({
    subtype: 'engagement',
    permissions: [...everySurveyRight, 'dashboards.engagement.read'],
  })
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close Q1 2031?' }))
  expect(question.getByText(/12 of 40 forms are finished/)).toHaveTextContent('28 unfinished forms are closed')
  await user.click(question.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('link', { name: /dashboard/ })).toHaveAttribute('href', '/dashboard?tab=engagement')
  expect(stored.written).toEqual(['closed'])
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('deletes a draft and returns to the list', async () => {
  const { user, calls } = openRound({
    subtype: 'engagement',
    survey: { status: 'draft', rows: { total: 40, sent: 0, done: 0 } },
    more: [
      [api.surveys.remove, () => ({ data: null, message: 'ok' })],
      [api.surveys.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: [] })],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete survey' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Employee engagement' })).toBeVisible()
  expect(location.pathname).toBe('/feedbacks/engagement')
  expect(calls.map(({ name }) => name)).toContain(`DELETE /surveys/${round}`)
})

test('keeps the search in the URL and searches on the server; it can be cleared', async () => {
  const { user, stored } = openRound({ subtype: 'engagement', at: `/${round}?page=2&status=sent` })
  // Pasted at once: between slow key presses the search would begin.
  await user.click(await screen.findByRole('searchbox'))
  await user.paste('zoe')
  expect(await screen.findByText('No forms match these filters')).toBeVisible()
  expect(stored.asked.at(0)).toEqual({ page: '2', size: '50', status: 'sent' })
  expect(stored.asked.at(-1)).toEqual({ page: '1', size: '50', status: 'sent', keyword: 'zoe' })
  expect(filterInAddress()).toEqual({ status: 'sent', keyword: 'zoe' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('link', { name: 'Bea' })).toBeVisible()
  await waitFor(() => expect(filterInAddress()).toEqual({}))
})

test('starts a new survey with this quarter and shows the participants before it is created', async () => {
  const asked: object[] = []
  const preview = ({ query }: { query: object }) => {
    asked.push(query)
    throw refuse(400, 'There is a survey of this kind in that time already.', [
      { field: 'quarter', msg: 'Choose another quarter.' },
    ])
  }
  const { user } = openRound({
    subtype: 'engagement',
    at: '',
    more: [
      [api.surveys.preview, preview],
      [api.surveys.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: [] })],
    ],
  })
  await user.click((await screen.findAllByRole('button', { name: 'Create' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'New engagement survey' }))
  const now = new Date()
  await user.click(await panel.findByRole('button', { name: 'Preview participants' }))
  expect(await panel.findByText('Choose another quarter.')).toBeVisible()
  expect(asked[0]).toMatchObject({
    type: 'engagement',
    quarter: `q${Math.floor(now.getUTCMonth() / 3) + 1}`,
    year: String(now.getUTCFullYear()),
  })
})

test('a new survey is for the next quarter without one', async () => {
  const now = new Date()
  const quarterAfter = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 * count, 1))
  const taken = [0, 1].map((count) => ({
    ...{ id: uuid(60 + count), title: 'Taken', type: 'survey', subtype: 'engagement', status: 'draft' },
    ...{ startDate: quarterAfter(count).toISOString(), endDate: null, domains: null, answered: 0 },
    ...{ count: { total: 0, sent: 0, done: 0 }, rows: { total: 0, sent: 0, done: 0 } },
  }))
  const asked: object[] = []
  const preview = ({ query }: { query: object }) => {
    asked.push(query)
    throw refuse(400, 'Nobody to ask.')
  }
  const { user } = openRound({
    subtype: 'engagement',
    at: '',
    more: [
      [api.surveys.preview, preview],
      [api.surveys.list, () => ({ page: 1, size: 50, sort: '', total: 2, data: taken })],
    ],
  })
  await user.click((await screen.findAllByRole('button', { name: 'Create' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'New engagement survey' }))
  await user.click(await panel.findByRole('button', { name: 'Preview participants' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  const next = quarterAfter(2)
  expect(asked[0]).toMatchObject({
    quarter: `q${Math.floor(next.getUTCMonth() / 3) + 1}`,
    year: String(next.getUTCFullYear()),
  })
})

test.each([
  ['engagement', { subtype: 'work' }, `/feedbacks/work/${round}`],
  ['work', { subtype: 'engagement' }, `/feedbacks/engagement/${round}`],
  ['work', { subtype: 'peer-review' }, `/feedbacks/peer-review/${round}`],
] as const)('redirects from the URL of %s with %o to its own page', async (subtype, survey, own) => {
  openRound({ subtype, survey })
  await waitFor(() => expect(location.pathname).toBe(own))
})

test('ignores an unknown order in the URL', async () => {
  const { stored } = openRound({ subtype: 'engagement', at: `/${round}?sort=bad` })
  await screen.findByRole('heading', { name: /Q1 2031/ })
  expect(stored.asked).not.toContainEqual(expect.objectContaining({ sort: 'bad' }))
})

test('shows the 404 page for a malformed id', async () => {
  openRound({ subtype: 'engagement', at: '/nonsense' })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

test('reminds those who have not answered from beside the progress bar, as long as the survey runs', async () => {
  const remind = jest.fn(() => ({ data: { count: 28 } }))
  const { user, unmount } = openRound({ subtype: 'engagement', more: [[api.surveys.remind, remind]] })
  await user.click(await screen.findByRole('button', { name: 'Remind' }))
  const question = within(await screen.findByRole('dialog', { name: /Remind/ }))
  expect(question.getByText(/28 forms are unfinished/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText('Sending a reminder to 28 people.')).toBeVisible()
  expect(remind).toHaveBeenCalledTimes(1)
  unmount()
  openRound({ subtype: 'engagement', survey: { status: 'done' } })
  expect(await screen.findByText('12 / 40')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
})
