import { screen } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Undoable } from '#contract/api/undo.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunk: loading it inside a test takes seconds.
import './RecentChanges.tsx'

const change: Undoable = {
  request: 'one',
  at: '2026-11-02T09:00:00.000Z',
  until: '2026-11-02T09:10:00.000Z',
  action: 'employee.status',
  about: { kind: 'employee', id: '00000000-0000-4000-8000-000000000011', name: 'Bea', key: 'bea' },
  subject: null,
  changes: [],
  more: 0,
}

function openChanges(list: () => Undoable[]) {
  return renderApp({
    at: '/recent-changes',
    answers: [
      [api.undo.list, () => ({ data: list() })],
      [api.undo.run, () => ({ data: null, message: 'ok' as const })],
    ],
  })
}

test('lists a change with an undo button and removes it after undo', async () => {
  let isUndone = false
  const { user, calls } = openChanges(() => (isUndone ? [] : [change]))
  const undo = await screen.findByRole('button', { name: /^Undo .*Bea/ })
  isUndone = true
  await user.click(undo)
  expect(await screen.findByText('Nothing to undo')).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('POST /undo/one')
})

test("shows why changes couldn't be loaded, and loads them again on request", async () => {
  let isBroken = true
  const { user } = openChanges(() => {
    if (isBroken) throw refuse(500, 'The database is not there. Try again.')
    return []
  })
  expect(await screen.findByText("Couldn't load your changes")).toBeVisible()
  expect(screen.getByText(/The database is not there/)).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing to undo')).toBeVisible()
})
