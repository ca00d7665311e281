import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import type { View } from '#contract/api/views.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { address, item, openForm } from '#tests/support/feedbackForm.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin/list/Pager.tsx'
import './FeedbackList.tsx'

const late: FeedbackItem = {
  ...item,
  topicID: item.topicID.replace(/10$/, '12'),
  title: 'Bea, Q1/Q2, 2020',
  subtype: 'peer-review',
  status: 'draft',
  isRead: true,
  dueDate: '2020-06-30T23:59:59Z',
}

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

function openInbox(search = '', broken = false) {
  const asked: Record<string, unknown>[] = []
  const list = ({ query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    if (broken) throw refuse(500, 'The database is not there. Try again.')
    const data = [item, late].filter(
      ({ status, isRead, subtype }) =>
        (!query.status || query.status === status) &&
        (!query.unread || !isRead) &&
        (!query.subtype || query.subtype === subtype),
    )
    return { page: 1, size: 50, sort: '', total: data.length, data, counts: { new: 1, draft: 1, done: 0 } }
  }
  const answers = [
    [api.feedbacks.list, list],
    [api.views.list, () => ({ data: { views: [view], looks: [] } })],
  ] as unknown as Answer[]
  return {
    asked,
    ...renderApp({ permissions: ['feedbacks.read'], at: `/feedbacks/inbox${search}`, answers }),
  }
}

const topics = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

test('lists all forms, marks unread ones, and links to each form', async () => {
  openInbox()
  const link = await screen.findByRole('link', { name: /weeks, An ?, unread$/ })
  expect(link).toHaveAttribute('href', address)
  expect(link).toHaveStyle({ fontWeight: 600 })
  expect(screen.getByRole('link', { name: late.title })).toHaveStyle({ fontWeight: 400 })
  const cells = within(screen.getByRole('row', { name: /Bea, Q1/ })).getAllByRole('cell')
  expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(['Survey: Peer Review', 'Draft', '30/06/2020 Late'])
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'New (1)',
    'Draft (1)',
    'Done (0)',
    'All (2)',
  ])
})

test('keeps tab and filters in the URL, and says why a list is empty', async () => {
  const { user } = openInbox('?size=20')
  await user.click(await screen.findByRole('tab', { name: 'Draft (1)' }))
  // The previous rows stay until those of the tab are rendered.
  await waitFor(async () => expect(await topics()).toEqual([late.title]))
  await user.click(screen.getByRole('checkbox', { name: 'Unread only' }))
  expect(await screen.findByText('No forms match these filters')).toBeVisible()
  expect(addressOfList()).toEqual({ perPage: '20', filter: { status: 'draft', unread: true } })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await user.click(screen.getByRole('link', { name: 'Work' }))
  expect(await screen.findByText('No forms match these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await user.click(await screen.findByRole('tab', { name: 'Done (0)' }))
  expect(await screen.findByText('No sent forms yet')).toBeVisible()
})

test('opens former addresses, and views saved with them', async () => {
  const { unmount } = openInbox('?tab=draft&unread=maybe&size=20&page=1')
  await waitFor(async () => expect(await topics()).toEqual([late.title]))
  expect(addressOfList()).toEqual({ perPage: '20', filter: { status: 'draft' } })
  unmount()
  openInbox(`?saved=${view.id}`)
  await waitFor(async () => expect(await topics()).toEqual([late.title]))
  await waitFor(() => expect(addressOfList().filter).toEqual({ status: 'draft', subtype: 'peer-review' }))
  expect(new URLSearchParams(location.search).get('saved')).toBe(view.id)
})

test("shows an error if the inbox couldn't be loaded, and retries", async () => {
  const { user, asked } = openInbox('', true)
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
  expect(await screen.findByRole('link', { name: item.title })).toHaveStyle({ fontWeight: 400 })
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
