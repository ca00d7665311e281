import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Key } from '#contract/api/keys.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import './KeyCreate.tsx'
import './KeyList.tsx'

const { id, fullName, displayName, username } = someone
const payroll: Key = {
  id: '00000000-0000-4000-9000-000000000001',
  name: 'Payroll',
  prefix: 'muster_a1B2',
  permissions: ['employees.read'],
  scoped: [{ permission: 'employees.edit', scope: 'directs' }],
  isAdmin: true,
  maker: { id, fullName, displayName, username, avatar: '' },
  createdAt: '2026-11-01T08:30:00Z',
  endsOn: '2027-01-31',
  usedAt: null,
  usedFrom: '',
  revokedAt: null,
  isOpen: true,
}
const secret = `muster_${'x'.repeat(43)}`

interface Opening {
  keys?: Key[]
  mayMake?: boolean
  permissions?: Permission[]
  make?: (body: unknown) => unknown
  list?: () => unknown
}

function open({ keys = [], mayMake = true, permissions = ['employees.read'], make, list }: Opening = {}) {
  const kept = { keys }
  const answers = [
    [api.keys.list, () => (list ? list() : { data: kept.keys, mayMake })],
    [
      api.keys.create,
      ({ body }: { body: unknown }) => {
        make?.(body)
        kept.keys = [payroll]
        return { data: { id: payroll.id, secret } }
      },
    ],
    [
      api.keys.revoke,
      () => {
        kept.keys = kept.keys.map((key) => ({ ...key, isOpen: false, revokedAt: '2026-11-02T08:00:00Z' }))
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[]
  return renderApp({ at: '/keys', permissions, answers })
}

const button = (name: string) => screen.findByRole('button', { name })

test('a key is made with what one holds, and its secret is shown once', async () => {
  const bodies: unknown[] = []
  const { user } = open({ permissions: ['employees.read', 'employees.edit'], make: (body) => bodies.push(body) })
  await user.click((await screen.findAllByRole('button', { name: 'Make a key' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'New key' }))
  expect(panel.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(panel.getByRole('button', { name: 'Make key' }))
  expect(bodies).toEqual([])
  await user.type(panel.getByRole('textbox', { name: /^Name/ }), 'Payroll')
  await user.click(panel.getByRole('button', { name: 'All that read' }))
  await user.click(panel.getByRole('combobox', { name: /^Only for/ }))
  await user.click(await screen.findByRole('option', { name: 'Direct reports' }))
  await user.keyboard('{Escape}')
  await user.click(panel.getByRole('button', { name: 'Make key' }))
  const told = within(await screen.findByRole('dialog', { name: 'Your new key' }))
  expect(told.getByRole('textbox', { name: 'Key' })).toHaveValue(secret)
  await user.click(told.getByRole('button', { name: 'Copy' }))
  expect(await told.findByText('Secret copied')).toBeVisible()
  const endsOn = daysLater(new Date().toISOString().slice(0, 10), 90)
  const scoped = [{ permission: 'employees.edit', scope: 'directs' }]
  expect(bodies).toEqual([{ name: 'Payroll', permissions: ['employees.read'], scoped, isAdmin: false, endsOn }])
  await user.click(told.getByRole('button', { name: 'I have copied it' }))
  expect(screen.queryByDisplayValue(secret)).toBeNull()
  expect(await screen.findByText('muster_a1B2…')).toBeVisible()
})

test('“None” clears what was chosen on some people too', async () => {
  const bodies: unknown[] = []
  const { user } = open({ permissions: ['employees.read', 'employees.edit'], make: (body) => bodies.push(body) })
  await user.click((await screen.findAllByRole('button', { name: 'Make a key' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'New key' }))
  const none = panel.getByRole('button', { name: 'None' })
  expect(none).toBeDisabled()
  const onlyFor = panel.getByRole('combobox', { name: /^Only for/ })
  await user.click(onlyFor)
  await user.click(await screen.findByRole('option', { name: 'Direct reports' }))
  await user.keyboard('{Escape}')
  expect(onlyFor).toHaveTextContent('Direct reports')
  await user.click(none)
  expect(onlyFor).not.toHaveTextContent('Direct reports')
  expect(none).toBeDisabled()
  await user.type(panel.getByRole('textbox', { name: /^Name/ }), 'Payroll')
  await user.click(panel.getByRole('button', { name: 'All that read' }))
  await user.click(panel.getByRole('button', { name: 'Make key' }))
  await screen.findByRole('dialog', { name: 'Your new key' })
  expect(bodies).toMatchObject([{ permissions: ['employees.read'], scoped: [] }])
})

test('shows why a key could not be made, and keeps what was typed', async () => {
  const { user } = open({
    make: () => {
      throw refuse(400, 'You have 20 open keys, which is the most. Revoke one that is not used any more.')
    },
  })
  await user.click((await screen.findAllByRole('button', { name: 'Make a key' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'New key' }))
  await user.type(panel.getByRole('textbox', { name: /^Name/ }), 'Payroll')
  await user.click(panel.getByRole('button', { name: 'All that read' }))
  await user.click(panel.getByRole('button', { name: 'Make key' }))
  expect(await panel.findByText(/^Couldn't make the key - You have 20 open keys/)).toBeVisible()
  expect(panel.getByRole('textbox', { name: /^Name/ })).toHaveValue('Payroll')
})

test('a key is revoked after a question', async () => {
  const { user } = open({ keys: [payroll] })
  const row = within(await screen.findByRole('row', { name: /Payroll/ }))
  expect(row.getByText('Open')).toBeVisible()
  expect(row.getByText('1 permission, 1 on some people, and calls for admins')).toBeVisible()
  expect(row.getByText('Never')).toBeVisible()
  await user.click(await button('Revoke Payroll'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Payroll?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Revoked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Revoke Payroll' })).toBeNull()
})

test('says who makes keys if one may not, and why the list could not be loaded', async () => {
  open({ mayMake: false })
  expect(await screen.findByText('Only admins make keys here. Ask a person with the role Admin.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make a key' })).toBeNull()
})

test('says why the list could not be loaded', async () => {
  open({
    list: () => {
      throw refuse(503, 'The database is away. Try again in a moment.')
    },
  })
  expect(await screen.findByText("Couldn't load the keys")).toBeVisible()
})
