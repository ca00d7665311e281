import { act, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { address, item } from '#tests/support/feedbackForm.ts'
import type { Asked } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy module up front: within a test it would take seconds.
import '#src/resources/surveys/UnreadForms.tsx'
import { tellRead } from './InboxBell.tsx'

/** Renders the shell with `unread` forms. Tests may change `state` afterwards. */
async function openShell(unread: number, waiting = 0) {
  const state = { unread, isBroken: false, asked: [] as unknown[] }
  const { user } = renderApp({
    permissions: ['feedbacks.read'],
    at: '/404',
    answers: [
      [api.absences.list, () => ({ page: 1, size: 1, sort: '', total: waiting, data: [] })],
      [api.feedbacks.unreads, () => ({ data: { count: state.unread, reviewerID: item.employeeID } })],
      [
        api.feedbacks.list,
        ({ query }: Asked<typeof api.feedbacks.list>) => {
          state.asked.push(query)
          if (state.isBroken) throw refuse(500, 'The database is not there. Try again.')
          const titles = Array.from({ length: Math.min(state.unread, 5) }, (_, at) => `Form ${at + 1}`)
          const data = titles.map((title, at) => ({
            ...item,
            about: title,
            topicID: item.topicID.replace(/10$/, String(10 + at)),
            ...(at === 0 && { dueDate: null }),
          }))
          return { page: 1, size: 5, sort: '', total: state.unread, data }
        },
      ],
    ],
  })
  const name = unread ? `Inbox, ${unread} unread` : 'Inbox'
  const bell = await within(await screen.findByRole('banner')).findByRole('link', { name })
  return { user, bell, state }
}

const card = () => screen.findByRole('group', { name: 'Unread forms' })
const isGone = () => expect(screen.queryByRole('group', { name: 'Unread forms' })).toBeNull()

test('fetches and shows the first unread forms on hover', async () => {
  const { user, bell, state } = await openShell(7)
  expect(state.asked).toEqual([])
  await user.hover(bell)
  const shown = within(await card())
  const first = await shown.findByRole('link', { name: /Form 1 ?, unread$/ })
  expect(first).toHaveAttribute('href', address)
  const rows = shown.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    'Work survey, Form 1, unread',
    ...[2, 3, 4, 5].map((at) => `Work survey, Form ${at}, unread20/12/2099 to 31/12/2099`),
  ])
  expect(shown.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/feedbacks/inbox')
  expect(state.asked).toEqual([{ unread: 'true', sort: 'status,dueDate', page: '1', size: '5' }])
  await user.unhover(bell)
  // Closes after a delay: the pointer leaves both on its way from the bell to a form.
  expect(first).toBeVisible()
  await waitFor(isGone)
})

test('the card says how many requests for time off wait, and the number of the bell stays that of forms', async () => {
  const { user, bell } = await openShell(1, 2)
  await user.hover(bell)
  const link = await within(await card()).findByRole('link', { name: '2 requests for time off wait for you' })
  expect(link).toHaveAttribute('href', '/absences?tab=decide')
  expect(bell).toHaveAccessibleName('Inbox, 1 unread')
})

test('the card opens on keyboard focus, supports Tab and closes with Escape', async () => {
  const { user, bell } = await openShell(1)
  act(() => bell.focus())
  await within(await card()).findByRole('link', { name: /Form 1 ?, unread$/ })
  await user.tab()
  expect(screen.getByRole('link', { name: /Form 1 ?, unread$/ })).toHaveFocus()
  await user.keyboard('{Escape}')
  isGone()
  expect(bell).toHaveFocus()
  await user.tab()
  isGone()
})

test('Escape also closes a hovered card, without moving the focus', async () => {
  const { user, bell } = await openShell(1)
  const search = screen.getByRole('button', { name: /^Search Ctrl/ })
  act(() => search.focus())
  await user.hover(bell)
  await card()
  await user.keyboard('{Escape}')
  isGone()
  expect(search).toHaveFocus()
})

test('a click or a touch opens the inbox without the card', async () => {
  const { user, bell, state } = await openShell(2)
  await user.hover(bell)
  await card()
  await user.click(bell)
  expect(location.pathname).toBe('/feedbacks/inbox')
  isGone()
  await screen.findByRole('heading', { name: 'Inbox' })
  const ofCard = () => state.asked.filter((query) => 'sort' in (query as object)).length
  const before = ofCard()
  await user.pointer({ keys: '[TouchA>]', target: bell })
  isGone()
  expect(ofCard()).toBe(before)
})

test('the card follows the count of the bell', async () => {
  const { user, bell, state } = await openShell(2)
  await user.hover(bell)
  const shown = within(await card())
  expect(await shown.findAllByRole('listitem')).toHaveLength(2)
  state.unread = 1
  act(tellRead)
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1))
})

test('shows an empty card if nothing is unread', async () => {
  const { user, bell } = await openShell(0)
  await user.hover(bell)
  expect(await within(await card()).findByText('No unread forms')).toBeVisible()
})

test('shows why the card could not be loaded, and retries', async () => {
  const { user, bell, state } = await openShell(1)
  state.isBroken = true
  act(() => bell.focus())
  const shown = within(await card())
  expect(await shown.findByText(/The database is not there/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'See all' })).toBeVisible()
  state.isBroken = false
  await user.tab()
  expect(shown.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await shown.findByRole('link', { name: /Form 1 ?, unread$/ })).toBeVisible()
})
