import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { person } from '#tests/support/peerReview.ts'
import { item } from '#tests/support/feedbackForm.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import './FeedbacksOverview.tsx'

const draft = {
  ...item,
  title: 'Later',
  status: 'draft' as const,
  topicID: item.topicID.replace(/10$/, '12'),
}

const survey = (title: string, status: Survey['status']): Survey => ({
  id: `00000000-0000-4000-8000-0000000000${title.slice(1, 2)}0`,
  title,
  type: 'survey',
  subtype: 'engagement',
  status,
  startDate: null,
  endDate: null,
  count: { total: 40, sent: 40, done: 12 },
  rows: { total: 41, sent: 40, done: 13 },
  answered: 13,
  domains: null,
})

const waitingReaders = [
  { employee: person(2, 'Lan'), askedBy: person(3, 'Minh'), askedAt: '2026-11-01T00:00:00Z', mayAccept: true },
]

function openOverview(permissions: Permission[], more: unknown[] = []) {
  const rounds = [survey('Q4, 2026', 'in-progress'), survey('Q3, 2026', 'done')]
  const answers = [
    [
      api.feedbacks.list,
      () => ({
        page: 1,
        size: 5,
        sort: '',
        total: 1,
        data: [item, draft],
        counts: { new: 1, draft: 1, done: 7 },
      }),
    ],
    [
      api.surveys.list,
      ({ query }: { query: { subtype: string } }) => {
        const data = query.subtype === 'engagement' ? rounds : []
        return { page: 1, size: 5, sort: '', total: data.length, data }
      },
    ],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions, at: '/feedbacks', answers })
}

test('names who waits to read answers, and lets a second person agree', async () => {
  let data = waitingReaders
  const accept = () => {
    data = []
    return { data: null, message: 'ok' }
  }
  const { user, calls } = openOverview(
    ['feedbacks.read', 'employeeEventQuestions.read'],
    [
      [api.readers.list, () => ({ data })],
      [api.readers.accept, accept],
    ],
  )
  expect(await screen.findByText(/^Minh gave Lan a role that reads/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Agree that Lan reads answers' }))
  expect(await screen.findByText('Lan can read answers now')).toBeVisible()
  expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name)).toEqual([
    `POST /waiting-readers/${waitingReaders[0]?.employee.id}/accept`,
  ])
  expect(screen.queryByText(/gave Lan/)).toBeNull()
})

test('shows waiting forms and the progress of running surveys', async () => {
  openOverview(['feedbacks.read', 'surveys.read'])
  const mine = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(await mine.findAllByRole('link', { name: /^Work survey, Atlas ?, unread$/ })).toHaveLength(2)
  expect(mine.getByRole('link', { name: 'To do (2)' })).toHaveAttribute('href', '/feedbacks/inbox')
  expect(mine.getByRole('link', { name: 'Done (7)' })).toHaveAttribute(
    'href',
    `/feedbacks/inbox?filter=${encodeURIComponent('{"status":"done"}')}`,
  )
  expect(mine.getAllByRole('row')).toHaveLength(3)
  const rounds = within(screen.getByRole('region', { name: 'Engagement' }))
  expect(await rounds.findByText('13 / 41')).toBeVisible()
  expect(rounds.getByRole('link', { name: 'Q4 2026' })).toHaveAttribute(
    'href',
    '/feedbacks/engagement/00000000-0000-4000-8000-000000000040',
  )
  expect(rounds.queryByText('Q3 2026')).toBeNull()
  expect(await screen.findAllByText('No running surveys')).toHaveLength(2)
})

test.each<[Permission, string, string]>([
  ['feedbacks.read', 'Waiting for you', 'Engagement'],
  ['surveys.read', 'Engagement', 'Waiting for you'],
])('with permission %s alone shows %s and not %s', async (permission, shown, hidden) => {
  openOverview([permission])
  expect(await screen.findByRole('region', { name: shown })).toBeVisible()
  expect(screen.queryByRole('region', { name: hidden })).toBeNull()
})
