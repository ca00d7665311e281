import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
import { mediaHold, onPhone } from '#tests/support/media.ts'
import { recentKey } from '#src/providers/storage.ts'
import { tellRead } from '#src/resources/surveys/InboxBell.tsx'

const rail = () => screen.findByRole('navigation', { name: 'Main' })
const crumbs = async () => {
  const items = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
  return items.slice(1).map((item) => item.textContent)
}

test('a phone has the most used pages at the bottom, those that the person can open', async () => {
  onPhone()
  renderApp({ permissions: ['employees.read', 'feedbacks.read'], at: '/employees/new' })
  const bar = within(await screen.findByRole('navigation', { name: 'Most used' }))
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['People', '/employees'],
    ['Inbox', '/feedbacks/inbox'],
    ['Me', '/profile'],
  ])
  expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('People')
})

test('a bar at the bottom has only what the person can open, and wide windows have none', async () => {
  onPhone()
  const { unmount } = renderApp({ permissions: ['surveys.read'], at: '/profile' })
  const bar = within(await screen.findByRole('navigation', { name: 'Most used' }))
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Me'])
  unmount()
  mediaHold(() => false)
  renderApp({ permissions: ['surveys.read'], at: '/profile' })
  await rail()
  expect(screen.queryByRole('navigation', { name: 'Most used' })).toBeNull()
})

test('marks the entry whose path starts the address', async () => {
  renderApp({ permissions: ['projects.read', 'dashboards.read'], at: '/projects/new' })
  const links = within(await rail())
  expect(links.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page')
  expect(links.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
})

test('a click with Meta opens a tab outside macOS', async () => {
  renderApp({ permissions: ['projects.read', 'dashboards.read'], at: '/dashboard' })
  const projects = within(await rail()).getByRole('link', { name: 'Projects' })
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(projects, { metaKey: true })
  expect(opened.mock.calls).toEqual([[`${location.origin}/projects`, '_blank', 'noopener']])
  opened.mockRestore()
  expect(location.pathname).toBe('/dashboard')
})

test('a click navigates; with Ctrl it is left to the browser', async () => {
  const { user } = renderApp({ permissions: ['projects.read', 'dashboards.read'], at: '/dashboard' })
  const projects = within(await rail()).getByRole('link', { name: 'Projects' })
  expect(projects).toHaveAttribute('href', '/projects')
  // jsdom can't open a tab. The test only checks that the router leaves the click alone.
  projects.addEventListener('click', (event) => event.ctrlKey && event.preventDefault())
  fireEvent.click(projects, { ctrlKey: true })
  expect(location.pathname).toBe('/dashboard')
  await user.click(projects)
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a group opens by keyboard and follows the arrow keys', async () => {
  const { user } = renderApp({ permissions: ['feedbacks.read', 'surveys.read'], at: '/404' })
  const group = within(await rail()).getByRole('button', { name: 'Feedbacks' })
  expect(group).toHaveAttribute('aria-expanded', 'false')
  act(() => group.focus())
  await waitFor(() => expect(group).toHaveAttribute('aria-expanded', 'true'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Peer review' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(group).toHaveFocus()
  expect(group).toHaveAttribute('aria-expanded', 'false')
})

test.each([
  [0, 'Inbox', ''],
  [3, 'Inbox, 3 unread', '3'],
  [9, 'Inbox, 9 unread', '9'],
  [12, 'Inbox, 12 unread', '9+'],
])('with %i unread the bell has the name "%s" and shows "%s"', async (count, name, badge) => {
  renderApp({
    permissions: ['feedbacks.read'],
    at: '/404',
    answers: [[api.feedbacks.unreads, () => ({ data: { count, reviewerID: '00000000-0000-4000-8000-000000000001' } })]],
  })
  const banner = within(await screen.findByRole('banner'))
  const bell = await banner.findByRole('link', { name })
  expect(bell.querySelector('[data-badge]')?.getAttribute('data-badge') ?? '').toBe(badge)
  expect(bell).toHaveAttribute('href', '/feedbacks/inbox')
})

test('the bell updates at once when any tab reads a form', async () => {
  let count = 2
  renderApp({
    permissions: ['feedbacks.read'],
    at: '/404',
    answers: [[api.feedbacks.unreads, () => ({ data: { count, reviewerID: '00000000-0000-4000-8000-000000000001' } })]],
  })
  expect(await screen.findByRole('link', { name: 'Inbox, 2 unread' })).toBeVisible()
  count = 1
  act(tellRead)
  expect(await screen.findByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible()
})

test.each<[string, Permission[], string, string[]]>([
  ['/projects', ['projects.read'], 'Projects | Muster', ['Projects']],
  [
    '/invoices/new',
    ['invoices.read', 'invoices.create', 'projects.read'],
    'Invoice - New | Muster',
    ['Invoices', 'New'],
  ],
  ['/feedbacks/work/x', ['surveys.read'], 'Work - - | Muster', ['Feedbacks', 'Work', '…']],
  ['/feedbacks/inbox', ['feedbacks.read'], 'Feedbacks - Inbox | Muster', ['Feedbacks', 'Inbox']],
  ['/feedbacks/peer-review', ['surveys.read'], 'Feedbacks - Peer Review | Muster', ['Feedbacks', 'Peer Review']],
  ['/404', [], 'Muster', []],
])('%s with %j has the title "%s" and the breadcrumb %j', async (at, permissions, title, trail) => {
  const never = () => new Promise<never>(() => undefined)
  renderApp({ permissions, at, answers: [[api.surveys.one, never]] })
  expect(await crumbs()).toEqual(trail)
  await waitFor(() => expect(document.title).toBe(title))
})

test('a forbidden page names whom to ask, and no permission', async () => {
  renderApp({ permissions: ['projects.read'], at: '/feedbacks/work' })
  expect(await screen.findByRole('heading', { name: '403' })).toBeVisible()
  expect(screen.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  expect(screen.getByText(/^Ask an admin at .* for access\.$/)).toBeVisible()
  expect(screen.queryByText(/surveys\.read/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/')
  expect(await crumbs()).toEqual(['Feedbacks', 'Work'])
  expect(location.pathname).toBe('/feedbacks/work')
  expect(document.title).toBe('Muster')
})

test.each(['/nowhere', '/404'])('%s shows the 404 page', async (at) => {
  renderApp({ at })
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Recent' })).toBeNull()
})

test('the 404 page links to recent records, newest first', async () => {
  const kept = [
    { to: '/projects/atlas', label: 'Atlas Kiosk' },
    { to: '/employees/bea', label: 'Bea' },
  ]
  localStorage.setItem(`RaStore.${recentKey(someone.id)}`, JSON.stringify(kept))
  renderApp({ at: '/404' })
  const links = within(await screen.findByRole('navigation', { name: 'Recent' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    kept.map(({ label, to }) => [label, to]),
  )
})

test('home is a page of its own, from which the first allowed area is one click away', async () => {
  const { user } = renderApp({ permissions: ['projects.read'] })
  expect(await screen.findByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect(location.pathname).toBe('/')
  const rail = screen.getByRole('navigation', { name: 'Main' })
  await user.click(within(rail).getByRole('link', { name: 'Projects' }))
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
})

test('home tells a person without permissions whom to ask', async () => {
  renderApp({ permissions: ['auth.read'] })
  expect(await screen.findByText(/Ask an admin at Tidewater Software/)).toBeVisible()
})

test('the account menu changes and stores the theme', async () => {
  const { user } = renderApp({ at: '/profile' })
  await user.click(await screen.findByRole('button', { name: 'Account of An' }))
  expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('menuitemradio', { name: 'Same as system' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }))
  expect(screen.getByRole('menuitemradio', { name: 'Dark theme' })).toBeChecked()
  expect(localStorage.getItem('RaStore.theme')).toBe('"dark"')
  await user.click(screen.getByRole('menuitemradio', { name: 'Same as system' }))
  expect(localStorage.getItem('RaStore.theme')).toBeNull()
})

test('announces a lost connection while it lasts', async () => {
  renderApp({ at: '/profile' })
  await screen.findByRole('heading', { name: 'Profile' })
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(/You're offline/)).toBeVisible()
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull())
})
