import { render, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import type { View } from '#contract/api/views.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { address, item, openForm } from '#tests/support/feedbackForm.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin/list/Pager.tsx'
import { FormTime } from './FeedbackFields.tsx'
import './FeedbackList.tsx'

const late: FeedbackItem = {
  ...item,
  topicID: item.topicID.replace(/10$/, '12'),
  about: 'Bea',
  subtype: 'peer-review',
  status: 'draft',
  isRead: true,
  dueDate: '2020-06-30T23:59:59Z',
}

const done = (last: number, part: Partial<FeedbackItem>): FeedbackItem => ({
  ...late,
  topicID: item.topicID.replace(/10$/, String(last)),
  status: 'done',
  ...part,
})
const sent = done(13, { subtype: 'engagement', about: 'Q3, 2026' })
const closed = done(14, { about: 'Cam', isForcedDone: true })

const view: View = {
  id: '00000000-0000-4000-8000-000000000077',
  page: '/feedbacks/inbox',
  name: 'Reviews to finish',
  search: 'tab=draft&subtype=peer-review',
  columns: null,
  isShared: false,
  owner: 'An',
  isMine: true,
}

/** Page size and filter in the address. */
function addressOfList() {
  const query = new URLSearchParams(location.search)
  return { perPage: query.get('perPage'), filter: JSON.parse(query.get('filter') ?? '{}') as object }
}

function openInbox(search = '', { broken = false, may = true } = {}) {
  const asked: Record<string, unknown>[] = []
  const list = ({ query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    if (broken) throw refuse(500, 'The database is not there. Try again.')
    const data = [item, late, sent, closed].filter(
      ({ status, isRead, subtype }) =>
        (!query.open || status !== 'done') &&
        (!query.status || query.status === status) &&
        (!query.unread || !isRead) &&
        (!query.subtype || query.subtype === subtype),
    )
    return { page: 1, size: 50, sort: '', total: data.length, data, counts: { new: 1, draft: 1, done: 2 } }
  }
  const answers = [
    [api.feedbacks.list, list],
    [api.views.list, () => ({ data: { views: [view], looks: [] } })],
  ] as unknown as Answer[]
  return {
    asked,
    ...renderApp({
      permissions: ['feedbacks.read', ...(may ? (['feedbacks.create'] as const) : [])],
      at: `/feedbacks/inbox${search}`,
      answers,
    }),
  }
}

const lines = async () =>
  within(await screen.findByRole('list', { name: 'Forms' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const forLate = /^Review Bea Draftdue 30\/06\/2020, \d+ weeks late/

test('one line says what a form is, for whom, until when; unread ones are bold, and one button answers', async () => {
  openInbox()
  const link = await screen.findByRole('link', { name: /^Work survey, Atlas ?, unread$/ })
  expect(link).toHaveAttribute('href', address)
  expect(link).toHaveStyle({ fontWeight: 600 })
  expect(screen.getByRole('link', { name: 'Review Bea' })).toHaveStyle({ fontWeight: 400 })
  expect(await lines()).toEqual([
    'Work survey, Atlas, unread20/12/2099 to 31/12/2099Answer',
    expect.stringMatching(forLate),
  ])
  expect(screen.getByRole('link', { name: 'Answer: Work survey, Atlas' })).toHaveAttribute('href', address)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['To do (2)', 'Done (2)'])
})

test('who may not answer reads; what is done says when, or that it was closed', async () => {
  const { user } = openInbox('', { may: false })
  expect(await screen.findByRole('link', { name: 'Read: Review Bea' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Done (2)' }))
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'Engagement survey, Q3 2026Answered 05/01/2026Read',
      'Review CamClosed without answerRead',
    ]),
  )
})

test('tells no day of an answer that nobody can trace', async () => {
  render(<FormTime {...sent} isUnlinkable />)
  expect(await screen.findByText('Answered')).toBeVisible()
})

test('keeps tab and filters in the URL, and says why a list is empty', async () => {
  const { user, asked } = openInbox('?size=20')
  await user.click(await screen.findByRole('tab', { name: 'Done (2)' }))
  // The previous rows stay until those of the tab are rendered.
  await waitFor(async () => expect(await lines()).toHaveLength(2))
  await user.click(screen.getByRole('checkbox', { name: 'Unread only' }))
  expect(await screen.findByText('No forms match these filters')).toBeVisible()
  expect(addressOfList()).toEqual({ perPage: '20', filter: { status: 'done', unread: true } })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await user.click(screen.getByRole('link', { name: 'Work' }))
  expect(await screen.findByText('No forms match these filters')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: /^To do/ }))
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(asked.at(-1)).toMatchObject({ open: 'true', subtype: 'work' })
})

test('opens former addresses, and views saved with them', async () => {
  const { unmount } = openInbox('?tab=done&unread=maybe&size=20&page=1')
  await waitFor(async () => expect(await lines()).toHaveLength(2))
  expect(addressOfList()).toEqual({ perPage: '20', filter: { status: 'done' } })
  unmount()
  openInbox(`?saved=${view.id}`)
  await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(forLate)]))
  await waitFor(() => expect(addressOfList().filter).toEqual({ status: 'draft', subtype: 'peer-review' }))
  expect(new URLSearchParams(location.search).get('saved')).toBe(view.id)
})

test("shows an error if the inbox couldn't be loaded, and retries", async () => {
  const { user, asked } = openInbox('', { broken: true })
  expect(await screen.findByText(/The database is not there/)).toBeVisible()
  const before = asked.length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked.length).toBeGreaterThan(before)
})

test('marks all as read with one click and updates the bell; has no button without unread forms', async () => {
  const { user } = openForm({ at: '/feedbacks/inbox' })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read (1)' }))
  expect(await screen.findByText('All marked as read')).toBeVisible()
  const banner = within(screen.getByRole('banner'))
  expect(await banner.findByRole('link', { name: 'Inbox' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark all/ })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Work survey, Atlas' })).toHaveStyle({ fontWeight: 400 })
})

test('shows why marking all as read was refused, and keeps the button', async () => {
  const { user } = renderApp({
    permissions: ['feedbacks.read'],
    at: '/feedbacks/inbox',
    answers: [
      [api.feedbacks.unreads, () => ({ data: { count: 2, reviewerID: item.employeeID } })],
      [
        api.feedbacks.readAll,
        () => {
          throw refuse(503, 'The database is not there. Try again.')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read (2)' }))
  expect(await screen.findByText(/^Couldn't mark all as read - .*not there/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark all as read (2)' })).toBeEnabled()
})
