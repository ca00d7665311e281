import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Job, RestoreDrill } from '#contract/api/jobs.ts'
import { admin, everything, lists, member, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './JobList.tsx'

const job = (digit: number, over: Partial<Job> = {}): Job => ({
  id: uuid(digit),
  kind: 'mails',
  key: uuid(digit),
  state: 'waiting',
  attempts: 0,
  runAt: '2026-11-02T09:00:00Z',
  error: '',
  createdAt: '2026-11-02T09:00:00Z',
  finishedAt: null,
  ...over,
})
const failed = job(2, {
  kind: 'outside actions',
  state: 'failed',
  attempts: 6,
  runAt: null,
  error: 'The other system cannot be reached.',
  finishedAt: '2026-11-02T10:00:00Z',
})

function open(
  role = admin,
  retry: () => unknown = () => ({ data: job(2) }),
  drill: RestoreDrill | null = null,
  at = '/jobs',
) {
  const answers = [
    ...lists,
    [api.profile.mine, () => ({ data: { ...someone, roles: [role] } })],
    [
      api.jobs.list,
      ({ query }: { query: { state?: string | string[] } }) => {
        const states = [query.state ?? []].flat()
        const data = [job(1), failed].filter(({ state }) => !states.length || states.includes(state))
        return { page: 1, size: 50, sort: '', total: data.length, data }
      },
    ],
    [api.jobs.restoreDrill, () => ({ data: drill })],
    [api.jobs.retry, retry],
    [api.jobs.remove, () => ({ data: null, message: 'ok' })],
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at, answers })
}
const rows = async () => within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem')

test('shows what servers have to do, and lets admins retry only what failed', async () => {
  const { user, calls } = open()
  const [first, second] = await rows()
  expect(first).toHaveTextContent(/Send an email.*Waiting.*Next attempt/)
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent(/Tell the other system.*Failed.*6 attempts.*cannot be reached/)
  await user.click(screen.getByRole('button', { name: 'Retry: Tell the other system' }))
  expect(await screen.findByText('The job is tried again now.')).toBeVisible()
  expect(calls.filter(({ name }) => name === `POST /jobs/${failed.id}/retry`)).toHaveLength(1)
})

test('removes a failed job after a question', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove: Tell the other system' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this job?' }))
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The job is removed.')).toBeVisible()
  expect(calls.filter(({ name }) => name === `DELETE /jobs/${failed.id}`)).toHaveLength(1)
})

test('filters by state', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Failed')
  expect(await screen.findByText('The other system cannot be reached.')).toBeVisible()
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(new URLSearchParams(location.search).get('filter')).toBe('{"state":"failed"}')
})

test('opens a former address with its filters and page size', async () => {
  open(admin, undefined, null, '/jobs?state=failed&kind=nonsense&size=20')
  expect(await screen.findByRole('combobox', { name: 'State' })).toHaveValue('failed')
  expect(await rows()).toHaveLength(1)
  const address = new URLSearchParams(location.search)
  expect([address.get('filter'), address.get('perPage')]).toEqual(['{"state":"failed"}', '20'])
})

test('says why a job cannot be retried', async () => {
  const { user } = open(admin, () => {
    throw refuse(409, 'This is gone.')
  })
  await user.click(await screen.findByRole('button', { name: /^Retry/ }))
  expect(await screen.findByText("Couldn't retry the job - This is gone.")).toBeVisible()
})

test('tells whether the last backup could be restored', async () => {
  const at = '2026-11-01T04:15:00Z'
  const passed = { at, backupAt: '2026-11-01T02:15:00Z' }
  const { unmount } = open(admin, undefined, { at, problem: '', passed })
  expect(await screen.findByText(/^Backup of/)).toHaveTextContent(
    /^Backup of 01\/11\/2026 .* restored and checked on 01\/11\/2026 /,
  )
  unmount()
  open(admin, undefined, { at, problem: 'The backup is damaged.', passed })
  expect(await screen.findByText(/^The restore drill/)).toHaveTextContent(
    /^The restore drill of 01\/11\/2026 .* failed: The backup is damaged\.$/,
  )
})

test('is closed to everybody else', async () => {
  open(member)
  expect(await screen.findByRole('heading', { name: /403|Forbidden|access/i })).toBeVisible()
})
