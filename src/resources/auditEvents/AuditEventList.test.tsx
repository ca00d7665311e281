import { screen, waitFor, within } from '@testing-library/react'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import * as api from '#contract/api/index.ts'
import { admin, everything, lists, manager, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './AuditEventList.tsx'

const entry = (digit: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: uuid(digit),
  at: '2026-11-02T09:00:00Z',
  actor: manager,
  byKey: '',
  viewingAs: null,
  action: 'employee.base-salary',
  about: { kind: 'employee', id: uuid(0), name: 'Bea', key: 'bea' },
  subject: null,
  changes: [{ field: 'city', label: 'City', before: 'Hue', after: 'Kyoto', masked: false }],
  requestId: 'abc-1',
  erasedAt: null,
  ...over,
})

interface Options {
  at?: string
  role?: typeof admin
  entries?: (before: number | undefined) => { data: AuditEntry[]; next: number | null }
}

function open({ at = '/audit', role = admin, entries = () => ({ data: [entry(1)], next: null }) }: Options = {}) {
  const answers = [
    ...lists,
    [api.profile.mine, () => ({ data: { ...someone, roles: [role] } })],
    [api.auditEvents.words, () => ({ data: { actions: ['employee.base-salary'], kinds: ['employee'] } })],
    [api.auditEvents.list, ({ query }: { query: { before?: number } }) => entries(query.before)],
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at, answers })
}

test('lists who did what to whom, and shows the values before and after on a click', async () => {
  const { user } = open()
  const events = within(await screen.findByRole('region', { name: 'Events' }))
  expect(events.getByText('Base salary changed')).toBeVisible()
  // The row is a button, so it contains no link.
  expect(events.getByText('Base salary changed').closest('summary')?.querySelector('a')).toBeNull()
  await user.click(events.getByText('Base salary changed'))
  expect(events.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
  expect(events.getByText('Kyoto')).toBeInTheDocument()
  expect(events.getByRole('link', { name: 'Request abc-1' })).toHaveAttribute(
    'href',
    `/audit?filter=${encodeURIComponent('{"request":"abc-1"}')}`,
  )
  expect(document.title).toBe('Audit trail | Muster')
})

test('loads earlier events on request', async () => {
  const { user } = open({
    entries: (before) => ({
      data: [entry(before === undefined ? 1 : 2)],
      next: before === undefined ? 7 : null,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show earlier events' }))
  await waitFor(() => expect(screen.getAllByText('Base salary changed')).toHaveLength(2))
})

test('clears filters that match no events', async () => {
  const { user } = open({ at: '/audit?request=x', entries: () => ({ data: [], next: null }) })
  const notice = await screen.findByText('No events match these filters')
  await user.click(within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No events yet')).toBeVisible()
  expect(new URLSearchParams(location.search).get('filter')).toBe('{}')
})

test('is visible to admins only, whatever permissions others hold', async () => {
  open({ role: member })
  expect(await screen.findByText(/Only admins have access/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull()
})
