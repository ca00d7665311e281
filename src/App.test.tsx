import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { refuse, renderApp, settings, someone } from '#tests/support/renderApp.tsx'
import { sessionOfTests } from '#tests/support/tokenFor.ts'

test('redirects to the sign-in page without a session, and remembers the address', async () => {
  renderApp({ permissions: null, at: '/projects?tab=members' })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
  expect(location.pathname).toBe('/login')
  expect(localStorage.getItem('muster-redirection-key')).toBe('http://localhost/projects?tab=members')
})

test('redirects a signed-in person from the sign-in page to the remembered address', async () => {
  localStorage.setItem('muster-redirection-key', 'http://localhost/projects')
  renderApp({ permissions: ['projects.read'], at: '/login' })
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(location.pathname).toBe('/projects')
  expect(localStorage.getItem('muster-redirection-key')).toBeNull()
})

test('says that there is no page at an address that cannot be decoded', async () => {
  renderApp({ permissions: ['projects.read'], at: '/%' })
  expect(await screen.findByText(/^This page doesn't exist/)).toBeVisible()
})

test('a 401 for the profile ends the session with a message', async () => {
  renderApp({
    at: '/projects',
    answers: [
      [
        api.profile.mine,
        () => {
          throw refuse(401, 'The session has expired.')
        },
      ],
    ],
  })
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
  expect(document.cookie).not.toContain('muster-token')
})

test('shows a retry screen with the reason if the server fails, never the shell', async () => {
  let fails = true
  const { user } = renderApp({
    permissions: ['projects.read'],
    at: '/projects',
    answers: [
      [
        api.auth.me,
        () => {
          if (fails) throw refuse(500, 'The database is resting.')
          return { data: me }
        },
      ],
    ],
  })
  const me = {
    id: '00000000-0000-4000-8000-000000000001',
    fullName: 'An Tran',
    displayName: 'An',
    avatar: '',
    teamEmail: '',
    role: '',
    permissions: ['projects.read'],
  }
  expect(await screen.findByText('The database is resting.')).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
})

test('signing out drops the person at once and forgets the address', async () => {
  const kept = `RaStore.drafts.edit.${someone.id}.employee.x.general`
  const others = 'RaStore.drafts.edit.other.employee.x.general'
  localStorage.setItem(kept, '{}')
  localStorage.setItem(others, '{}')
  const { user, calls } = renderApp({
    permissions: ['projects.read'],
    at: '/projects',
    answers: [[api.auth.signOut, () => ({ data: null, message: 'ok' as const })]],
  })
  await user.click(await screen.findByRole('button', { name: 'Account of An' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
  expect(document.cookie).not.toContain('muster-token')
  expect([localStorage.getItem(kept), localStorage.getItem(others)]).toEqual([null, '{}'])
  expect(localStorage.getItem('muster-redirection-key')).toBeNull()
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /auth/logout'))
})

test('signing out in another tab ends this one', async () => {
  renderApp({ permissions: ['projects.read'], at: '/projects' })
  await screen.findByRole('heading', { name: 'Projects' })
  document.cookie = 'muster-token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  fireEvent(window, new StorageEvent('storage', { key: 'muster-session-changed' }))
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
})

test('shows that the session ended, and remembers the address', async () => {
  const { user } = renderApp({
    permissions: ['employees.read'],
    at: '/profile',
    answers: [
      [
        api.search.find,
        () => {
          throw refuse(401, 'The session has expired.')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^Search/ }))
  // The profile has a combobox too, for the language, which can be there before the palette.
  await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'nguyen')
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
  expect(localStorage.getItem('muster-redirection-key')).toBe('http://localhost/profile')
})

test('tells a person without a role whom to ask', async () => {
  renderApp({
    answers: [
      [
        api.auth.me,
        () => {
          throw refuse(403, 'Not allowed.')
        },
      ],
    ],
  })
  expect(await screen.findByText(/don't have a role yet/)).toBeVisible()
})

describe('a document with session data', () => {
  const carry = (session: string) => {
    const block = document.createElement('script')
    block.type = 'application/json'
    block.id = 'boot'
    block.textContent = JSON.stringify({
      settings: { data: settings },
      session,
      profile: { data: { ...someone, displayName: 'Carried' } },
      me: { data: { permissions: ['projects.read'] } },
    })
    document.head.append(block)
  }
  const asked = (calls: readonly { name: string }[]) =>
    ['/settings', '/profile', '/auth/me'].filter((path) => calls.some(({ name }) => name === `GET ${path}`))

  test('is used without a call, and only once', async () => {
    carry(sessionOfTests)
    const { calls } = renderApp({ permissions: ['projects.read'], at: '/projects' })
    expect(await screen.findByRole('button', { name: 'Account of Carried' })).toBeVisible()
    expect(asked(calls)).toEqual([])
    expect(document.getElementById('boot')).toBeNull()
  })

  test('is ignored if the stored token belongs to another session', async () => {
    carry('99999999-9999-4999-8999-999999999999')
    const { calls } = renderApp({ permissions: ['projects.read'], at: '/projects' })
    expect(await screen.findByRole('button', { name: 'Account of An' })).toBeVisible()
    expect(asked(calls)).toEqual(['/profile', '/auth/me'])
  })
})
