import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Session } from '#contract/api/sessions.ts'
import { uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './ProfileShow.tsx'

const session = (at: number, device: string, isThis = false): Session => ({
  id: uuid(at),
  device,
  startedAt: '2026-11-01T08:30:00Z',
  expiresAt: '2026-11-01T20:30:00Z',
  isThis,
})
const here = session(1, 'Firefox on Linux', true)

function open(others: Session[], end: () => unknown = () => undefined) {
  const kept = { sessions: [here, ...others] }
  const answers = [
    [api.sessions.list, () => ({ data: kept.sessions })],
    [
      api.sessions.end,
      ({ params }: { params: { id: string } }) => {
        end()
        kept.sessions = kept.sessions.filter(({ id }) => id !== params.id)
        return { data: null, message: 'ok' }
      },
    ],
    [
      api.sessions.endOthers,
      () => {
        kept.sessions = [here]
        return { data: { ended: others.length } }
      },
    ],
  ] as unknown as Answer[]
  return renderApp({ at: '/profile', answers })
}

const rows = async () => within(await screen.findByRole('list', { name: 'Open sessions' })).getAllByRole('listitem')
const words = async () => (await rows()).map(({ textContent }) => textContent)

test('offers nothing to end if there is only the current session', async () => {
  open([])
  expect(await words()).toEqual([expect.stringMatching(/^Firefox on Linux signed in .+Current$/)])
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})

test('ends another session after a confirmation, and shows a message', async () => {
  const { user } = open([session(2, 'Safari on iPhone'), session(3, '')])
  await user.click(await screen.findByRole('button', { name: 'End session: Safari on iPhone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session?' }))
  expect(dialog.getByText(/^This signs out Safari on iPhone immediately/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'End session' }))
  expect(await screen.findByText('Session ended')).toBeVisible()
  await waitFor(async () => expect(await words()).toHaveLength(2))
  expect((await words())[1]).toMatch(/^Unknown browser/)
})

test('ends all other sessions together', async () => {
  const { user } = open([session(2, 'Safari on iPhone'), session(3, 'curl')])
  await user.click(await screen.findByRole('button', { name: 'End all others' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }))
  await user.click(dialog.getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('All other sessions ended')).toBeVisible()
  await waitFor(async () => expect(await words()).toHaveLength(1))
})

test("says why a session couldn't be ended, and keeps it", async () => {
  const { user } = open([session(2, 'curl')], () => {
    throw refuse(503, 'The database is away. Try again in a moment.')
  })
  await user.click(await screen.findByRole('button', { name: 'End session: curl' }))
  await user.click(await screen.findByRole('button', { name: 'End session' }))
  expect(
    await screen.findByText("Couldn't end the session - The database is away. Try again in a moment."),
  ).toBeVisible()
  expect(await words()).toHaveLength(2)
})
