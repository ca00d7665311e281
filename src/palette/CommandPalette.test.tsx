import { screen, waitFor } from '@testing-library/react'
import { G } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Found } from '#contract/api/search.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Asked } from '#tests/support/fakeServer.ts'
import { buildProject } from '#tests/support/projects.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
const bea = {
  id: id(11),
  fullName: 'Bea Stone',
  displayName: 'Bea',
  avatar: '',
  username: 'bea',
  status: 'full-time',
} as const
const atlas = { id: id(12), code: 'atlas', name: 'Atlas Kiosk', avatar: '', status: 'active' } as const
const pulse = { id: id(13), title: 'Pulse', subtype: 'engagement', status: 'in-progress' } as const
const bill = {
  id: id(14),
  number: '20261-ATLAS-001',
  projectName: 'Atlas Kiosk',
  clientCompany: 'Öland',
  status: 'sent',
} as const

const input = () => screen.findByRole('combobox', { name: 'Search or run a command' })
/** The labels of the options, without their kind. */
const lines = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent?.trim())
const chosen = () => screen.getByRole('option', { selected: true }).firstChild?.textContent?.trim()

const kept = () =>
  Object.keys(localStorage)
    .map((key) => localStorage.getItem(key))
    .join()

/** Opens the palette over the profile. `found` mocks the answers of the search. */
async function openPalette(permissions: Permission[], found: (q: string) => Found | Promise<Found> = () => ({})) {
  const asked: string[] = []
  const app = renderApp({
    permissions,
    at: '/profile',
    answers: [
      [
        api.search.find,
        async ({ query }: Asked<typeof api.search.find>) => {
          asked.push(query.q)
          return { data: await found(query.q) }
        },
      ],
      [api.projects.one, () => ({ data: buildProject() })],
      [api.projects.ownFields, () => ({ data: [] })],
      [api.auth.signOut, () => ({ data: null, message: 'ok' as const })],
    ],
  })
  await screen.findByRole('heading', { name: 'Profile' })
  await app.user.keyboard('{Control>}k{/Control}')
  return { ...app, asked, input: await input() }
}

test('offers allowed pages and actions; typing filters, arrows select, Enter opens', async () => {
  const { user, asked } = await openPalette(['projects.read', 'dashboards.read'])
  expect(lines().slice(0, 6)).toEqual(['Home', 'Dashboard', 'Projects', 'Time off', 'Balances of time off', 'Profile'])
  expect(lines()).toEqual(expect.arrayContaining(['Copy link to this page', 'Logout']))
  expect(lines()).not.toContain('Employees')
  await user.keyboard('pr')
  expect(lines()).toEqual(['Projects', 'Profile'])
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('Profile')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked.filter((q) => q !== 'pr')).toEqual([])
})

test('finds all kinds in one call, with actions on the first', async () => {
  const found = { people: [bea], projects: [atlas], surveys: [pulse], invoices: [bill] }
  const { user, asked } = await openPalette(['employees.read', 'employees.edit'], () => found)
  await user.keyboard('xy')
  await waitFor(() =>
    expect(lines()).toEqual([
      'Bea Bea Stone',
      'Atlas Kiosk atlas · Active',
      'Pulse Engagement · In progress',
      '20261-ATLAS-001 Atlas Kiosk · Öland · Sent',
      'Mark Bea as left now',
      'Give feedback to Bea',
      'Edit all of Bea',
      'Show in the org chart: Bea',
    ]),
  )
  expect(asked).toEqual(['xy'])
  expect(screen.getByRole('group', { name: 'People' })).toContainElement(screen.getByRole('option', { selected: true }))
})

test('finds an action with its object, in any order', async () => {
  const found = (q: string): Found => ({
    people: q === 'bea' ? [bea] : [],
    projects: q === 'atlas' ? [atlas] : [],
  })
  const all: Permission[] = ['employees.read', 'employees.edit', G, 'projects.read', 'invoices.create']
  const { user, input: box } = await openPalette(all, found)
  await user.keyboard('status bea')
  await waitFor(() => expect(lines()).toEqual(['Change status of Bea']))
  await user.clear(box)
  await user.keyboard('atlas invo')
  await waitFor(() => expect(lines()).toContain('Create invoice for Atlas Kiosk'))
  expect(lines()).not.toContain('Add member to Atlas Kiosk')
})

test('hides actions without permission', async () => {
  const { user, asked } = await openPalette(['employees.read'], (q) => ({ people: q === 'bea' ? [bea] : [] }))
  await user.keyboard('status bea')
  expect(await screen.findByText('No results. Try fewer letters.')).toBeVisible()
  expect(asked).toContain('status bea')
  expect(asked).not.toContain('bea')
})

test('Enter waits for the answer, and earlier results stay only while they match', async () => {
  let answer: (found: Found) => void = () => undefined
  const later = new Promise<Found>((resolve) => {
    answer = resolve
  })
  const { user } = await openPalette(['projects.read'], (q) =>
    q === 'at' ? { projects: [atlas, { ...atlas, id: id(15), code: 'atoll', name: 'Atoll' }] } : later,
  )
  await user.keyboard('at')
  await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['Atoll atoll · Active'])))
  await user.keyboard('l')
  expect(lines()).not.toContain('Atoll atoll · Active')
  expect(lines()).toContain('Atlas Kiosk atlas · Active')
  await user.keyboard('x{Enter}')
  expect(lines()).toEqual([])
  expect(location.pathname).toBe('/profile')
  answer({ projects: [atlas] })
  await waitFor(() => expect(location.pathname).toBe('/projects/atlas'))
})

test('Ctrl-Enter opens a new tab, and the palette stays', async () => {
  const opened: unknown[] = []
  globalThis.open = (...args) => {
    opened.push(args[0])
    return null
  }
  const { user } = await openPalette(['projects.read'], () => ({ projects: [atlas] }))
  await user.keyboard('kiosk')
  await screen.findByRole('option', { name: /Atlas Kiosk atlas/ })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toEqual(['/projects/atlas'])
  expect(await input()).toBeVisible()
})

test('shows recent records first, until signing out', async () => {
  const { user } = await openPalette(['projects.read'], () => ({ projects: [atlas] }))
  await user.keyboard('kiosk')
  await screen.findByRole('option', { name: /Atlas Kiosk atlas/ })
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Atlas Kiosk' })
  await user.keyboard('{Control>}k{/Control}')
  await input()
  expect(lines()[0]).toBe('Atlas Kiosk')
  expect(kept()).toContain('Atlas Kiosk')
  await user.keyboard('log out')
  expect(chosen()).toBe('Logout')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(kept()).not.toContain('Atlas Kiosk'))
})

test('runs global actions, and shows a failed search', async () => {
  const { user } = await openPalette(['projects.read'], () => {
    throw refuse(503, 'The database does not answer.')
  })
  await user.keyboard('dark')
  expect(await screen.findByText(/Search failed: The database does not answer/)).toBeVisible()
  expect(chosen()).toBe('Dark theme')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('dark'))
  delete document.documentElement.dataset.scheme
})

test('offers nobody to give feedback to themselves', async () => {
  const me = { ...bea, id: someone.id }
  const { user } = await openPalette(['employees.read'], () => ({ people: [me] }))
  await user.keyboard('bea')
  await waitFor(() => expect(lines()).toContain('Show in the org chart: Bea'))
  expect(lines()).not.toContain('Give feedback to Bea')
})
