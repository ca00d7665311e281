import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Profile } from '#contract/api/profile.ts'
import type { PersonAccess } from '#contract/api/roles.ts'
import { getKnown } from '#src/providers/session.ts'
import { recentKey, sessionChangedKey } from '#src/providers/storage.ts'
import { buildEmployee, uuid } from '#tests/support/employees.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/layout/ViewingBanner.tsx'
import '#src/pages/Config.tsx'

const bo: Profile = {
  ...{ ...someone, id: uuid(5), displayName: 'Bo', fullName: 'Bo Berg', username: 'bo' },
  viewing: { until: '2026-11-02T10:30:00Z' },
}
const access: PersonAccess = {
  person: { id: bo.id, fullName: 'Bo Berg', displayName: 'Bo', avatar: '', username: 'bo', status: 'full-time' },
  ...{ obstacle: '', waitsToReadAnswers: false, roles: [], permissions: [], scoped: [], sees: [] },
  people: { listed: 1, opened: 1 },
}
const banner = () => screen.findByRole('complementary', { name: 'Viewing as another person' })

/** The app of a session that can begin and end to show Bo. */
function open(at: string, isViewing = false) {
  let shown = isViewing
  const done = { data: null, message: 'ok' as const }
  return {
    turn: (next: boolean) => {
      shown = next
    },
    ...renderApp({
      at,
      permissions: ['metadata.read', 'employeeRoles.read', 'employeeRoles.edit', 'employees.read'],
      answers: [
        [api.profile.mine, () => ({ data: shown ? bo : someone })],
        [api.roles.list, () => ({ data: [] })],
        [api.roles.access, () => ({ data: access })],
        [api.personReaders.list, () => ({ data: [] })],
        [api.employees.one, () => ({ data: buildEmployee({ id: bo.id, displayName: 'Bo', username: 'bo' }) })],
        [
          api.viewAs.begin,
          () => {
            shown = true
            return done
          },
        ],
        [
          api.viewAs.end,
          () => {
            shown = false
            return done
          },
        ],
      ],
    }),
  }
}

test('an admin begins to view as a person, sees the banner from the home page on, and ends it', async () => {
  const { user } = open(`/config?tab=roles&person=${bo.id}`)
  await user.click(await screen.findByRole('button', { name: 'View as Bo' }))
  expect(await banner()).toHaveTextContent(/^You view this as Bo until \d\d:\d\d\. You can't change anything\.End$/)
  expect(location.pathname).toBe('/')
  expect(screen.getByRole('button', { name: 'Account of Bo' })).toBeVisible()
  localStorage.setItem(`RaStore.${recentKey(bo.id)}`, '[]')
  await user.click(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByRole('button', { name: 'Account of An' })).toBeVisible()
  expect(screen.queryByRole('complementary')).toBeNull()
  // Nothing of that person stays in this browser.
  expect(localStorage.getItem(`RaStore.${recentKey(bo.id)}`)).toBeNull()
})

test('a window follows when another one begins and ends', async () => {
  const { turn } = open('/')
  await screen.findByRole('button', { name: 'Account of An' })
  const tell = () =>
    dispatchEvent(new StorageEvent('storage', { key: sessionChangedKey('Muster'), newValue: `viewing ${Date.now()}` }))
  turn(true)
  tell()
  await banner()
  turn(false)
  tell()
  expect(await screen.findByRole('button', { name: 'Account of An' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('viewing leaves the lists of the person at the keyboard as they are', async () => {
  localStorage.setItem('muster-person', someone.id)
  localStorage.setItem('RaStore.employees.columns', '["status"]')
  open('/', true)
  await banner()
  expect(localStorage.getItem('RaStore.employees.columns')).toBe('["status"]')
  const { session } = getKnown()
  expect(session.state === 'authenticated' && session.profile.viewing).toBeTruthy()
})
