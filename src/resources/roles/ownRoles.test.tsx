import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { admin, manager, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'
import './RoleForm.tsx'
import './RoleDelete.tsx'
import './RoleDifference.tsx'

const role = (id: number, code: string, name: string, level: number, permissions: Permission[]): RoleRecord => ({
  id: uuid(id),
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  code,
  name,
  level,
  color: '',
  isShow: level < 15,
  isOwn: code.startsWith('own-'),
  holders: { present: 1, all: 2 },
  faces: [manager],
  permissions,
  scoped: [],
})
const adminRole = role(9, 'admin', 'Admin', 0, ['auth.read', 'invoices.read'])
const memberRole = role(8, 'member', 'Member', 10, ['auth.read', 'feedbacks.read'])
const finance: RoleRecord = {
  ...role(7, 'own-7', 'Finance', 10, ['auth.read', 'invoices.read']),
  scoped: [{ permission: 'employees.baseSalary.read', scope: 'directs' }],
}
const contractor = role(6, 'contractor', 'Contractor', 14, ['auth.read'])
const lineManager = role(5, 'line-manager', 'Line Manager', 15, [])
const all = [adminRole, memberRole, finance, contractor, lineManager]
const offered = [adminRole, memberRole, finance, contractor].map(({ id, code, name }) => ({
  id,
  code,
  name: `⚪️ ${name}`,
}))

const page = <Row,>(data: Row[]) => ({ page: 1, size: 20, sort: '', total: data.length, data })
const made = {
  id: uuid(4),
  at: '2026-11-02T09:00:00Z',
  actor: manager,
  action: 'role.edited',
  changes: [{ field: 'name', label: 'Name', before: 'Money', after: 'Finance', masked: false }],
}

function open(at: string, more: Answer[] = [], isAdmin = true) {
  const answers = [
    [api.profile.mine, () => ({ data: { ...someone, roles: [isAdmin ? admin : member] } })],
    [api.roles.list, () => ({ data: all })],
    [api.roles.one, () => ({ data: finance })],
    [api.roles.holders, () => page([])],
    [api.roles.timeline, () => page([made])],
    [api.metadata.roles, () => ({ data: offered })],
    ...more,
  ] as unknown as Answer[]
  const permissions: Permission[] = [
    'metadata.read',
    'employeeRoles.read',
    'employeeRoles.create',
    'employeeRoles.edit',
    'employeeRoles.delete',
  ]
  return renderApp({ permissions, at: `/config?tab=roles${at}`, answers })
}

const sent = (calls: readonly { name: string; body?: unknown }[], method: string) =>
  calls.find(({ name }) => name.startsWith(method))

test('makes a role with a name, a place and the grants of another', async () => {
  const { user, calls } = open('', [[api.roles.create, () => ({ data: finance })]] as unknown as Answer[])
  await user.click(await screen.findByRole('button', { name: 'New role' }))
  const panel = await screen.findByRole('dialog', { name: 'New role' })
  await user.type(within(panel).getByLabelText(/^Name/), 'Finance')
  await user.click(within(panel).getByRole('combobox', { name: /^Stands below/ }))
  // Nothing stands below Admin.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent?.trim())).toEqual([
    'Member',
    'Finance',
    'Contractor',
  ])
  await user.click(screen.getByRole('option', { name: 'Member' }))
  await user.click(within(panel).getByRole('combobox', { name: /^Copy the grants of/ }))
  await user.click(await screen.findByRole('option', { name: 'Contractor' }))
  await user.click(within(panel).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Role made/)).toBeVisible()
  expect(sent(calls, 'POST')?.body).toEqual({ name: 'Finance', belowID: memberRole.id, copyOf: contractor.id })
})

test('copies a role of the product, which itself can be neither renamed nor deleted', async () => {
  const { user, calls } = open('&role=member', [[api.roles.create, () => ({ data: finance })]] as unknown as Answer[])
  const panel = await screen.findByRole('dialog', { name: 'Member' })
  expect(within(panel).queryByRole('button', { name: 'Rename or move' })).toBeNull()
  expect(within(panel).queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(within(panel).getByRole('button', { name: 'Copy' }))
  const form = await screen.findByRole('dialog', { name: 'Copy of Member' })
  expect(within(form).getByLabelText(/^Name/)).toHaveValue('Copy of Member')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Role made/)).toBeVisible()
  expect(sent(calls, 'POST')?.body).toEqual({
    name: 'Copy of Member',
    belowID: memberRole.id,
    copyOf: memberRole.id,
  })
})

test('renames and moves an own role, and says why it is refused', async () => {
  let answer: () => unknown = () => {
    throw refuse(400, 'Another role is called “Member”.')
  }
  const { user, calls } = open('&role=own-7', [[api.roles.edit, () => answer()]] as unknown as Answer[])
  await user.click(await screen.findByRole('button', { name: 'Rename or move' }))
  const form = await screen.findByRole('dialog', { name: 'Name and place' })
  const name = within(form).getByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Money')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText(/Another role is called/)).toBeVisible()
  answer = () => ({ data: { ...finance, name: 'Money' } })
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Role saved')).toBeVisible()
  expect(sent(calls, 'PUT')?.body).toMatchObject({ name: 'Money', belowID: memberRole.id })
})

test('says what each of two roles grants beyond the other, and on whom', async () => {
  const { user } = open('&role=own-7')
  await user.click(await screen.findByLabelText('Compare with'))
  await user.click(await screen.findByRole('option', { name: 'Member' }))
  const own = await screen.findByRole('region', { name: 'Only Finance grants' })
  expect(own).toHaveTextContent('See invoices.')
  expect(own).toHaveTextContent('See base salaries of these people.')
  expect(own).toHaveTextContent('Direct reports')
  expect(own).not.toHaveTextContent('Use the product')
  const others = screen.getByRole('region', { name: 'Only Member grants' })
  expect(others).toHaveTextContent('Open the inbox')
  expect(others).toHaveTextContent('Everybody')
})

test('deletes a role once it is chosen what its holders get, and shows what they gain and lose', async () => {
  const preview = {
    holders: 1,
    gained: [],
    lost: [{ code: 'invoices.read', people: 1, named: [manager] }],
    warnings: [],
  }
  let removed: unknown
  const { user } = open('&role=own-7', [
    [api.roles.previewGrants, () => ({ data: preview })],
    [
      api.roles.remove,
      ({ params, query, version }: Record<string, unknown>) => {
        removed = { params, query, version }
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the role Finance?' })
  expect(within(dialog).getByText(/^2 people have this role/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await user.click(within(dialog).getByRole('combobox', { name: 'Role instead' }))
  // Neither what ranks above it nor what nobody gives.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Member', 'Contractor'])
  await user.click(screen.getByRole('option', { name: 'Contractor' }))
  expect(await within(dialog).findByText('Invoices: See invoices.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Finance deleted')).toBeVisible()
  expect(removed).toEqual({
    params: { id: finance.id },
    query: { moveTo: contractor.id },
    version: finance.createdAt,
  })
  expect(location.search).toBe('?tab=roles')
})

test('tells names and places in the history in words', async () => {
  open('&role=own-7')
  expect(await screen.findByText('Name: Money → Finance')).toBeVisible()
})

test('offers none of it to others than admins', async () => {
  open('&role=own-7', [], false)
  const panel = await screen.findByRole('dialog', { name: 'Finance' })
  for (const name of ['Copy', 'Rename or move', 'Delete', 'Edit grants'])
    expect(within(panel).queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New role' })).toBeNull()
})
