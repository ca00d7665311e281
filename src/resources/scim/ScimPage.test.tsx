import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ScimGroup, ScimSettingsAnswer, ScimTrial } from '#contract/api/scim.ts'
import { admin, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'
import './ScimPage.tsx'

const hr = { id: uuid(5), code: 'hr', name: '🔵 HR' }
const groups: ScimGroup[] = [
  { id: uuid(1), name: 'Crew', members: 1, role: null },
  { id: uuid(2), name: 'Harbour', members: 12, role: { id: hr.id, name: 'HR' } },
]
const settings: ScimSettingsAnswer = {
  ...{ roleID: hr.id, seniorityID: uuid(6), status: 'on-boarding', isTrial: false },
  address: 'https://muster.example/scim/v2',
}
const change = { field: 'roles', label: 'Roles', before: 'Member', after: 'Member, HR', masked: false }
const trial: ScimTrial = {
  ...{
    id: uuid(7),
    at: '2026-11-02T09:00:00Z',
    name: 'Linh',
    action: 'employee.roles',
    changes: [change],
    refusal: '',
  },
}

interface Options {
  isAdmin?: boolean
  more?: readonly unknown[]
}

function open({ isAdmin = true, more = [] }: Options = {}) {
  const answers = [
    [api.profile.mine, () => ({ data: { ...someone, roles: [isAdmin ? admin : member] } })],
    [api.scim.groups, () => ({ data: groups })],
    [api.scim.settings, () => ({ data: settings })],
    [api.scim.trials, () => ({ data: [trial] })],
    [api.metadata.roles, () => ({ data: [hr] })],
    [api.metadata.seniorities, () => ({ data: [{ id: uuid(6), code: 'mid', name: 'Mid' }] })],
    [api.metadata.stacks, () => ({ data: [] })],
    [api.metadata.stacksUsage, () => ({ data: [] })],
    ...more,
  ] as unknown as Answer[]
  return renderApp({
    permissions: ['metadata.read', 'employeeRoles.read'],
    at: '/config?tab=identityProvider',
    answers,
  })
}

test('shows address, what new people get, and which group gives which role', async () => {
  open()
  expect(await screen.findByText('https://muster.example/scim/v2')).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Groups of the identity provider' })
  expect(within(table).getByRole('row', { name: /^Harbour/ })).toHaveTextContent('12 people')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role of Harbour' })).toHaveDisplayValue('HR'))
  expect(screen.getByRole('combobox', { name: 'Role of Crew' })).toHaveDisplayValue('No role')
  expect(screen.queryByText('What would change')).toBeNull()
})

test('a role is given to a group after its effects are shown', async () => {
  const sent: unknown[] = []
  const { user } = open({
    more: [
      [
        api.scim.mapGroup,
        ({ body }: { body: { dryRun: boolean } }) => {
          sent.push(body)
          const row = { id: uuid(8), name: 'Linh', refusal: '', changes: body.dryRun ? [change] : [] }
          return { data: [row, { id: uuid(9), name: 'Ada', refusal: 'Nobody changes their own roles.', changes: [] }] }
        },
      ],
    ],
  })
  const select = await screen.findByRole('combobox', { name: 'Role of Crew' })
  await within(select).findByRole('option', { name: 'HR' })
  await user.selectOptions(select, 'HR')
  const dialog = await screen.findByRole('dialog', { name: 'Give HR to Crew?' })
  expect(await within(dialog).findByText('Member, HR')).toBeVisible()
  expect(within(dialog).getByText('Nobody changes their own roles.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Set the role' }))
  expect(await screen.findByText('Role chosen. Some members could not be changed.')).toBeVisible()
  expect(sent[0]).toEqual({ roleID: hr.id, dryRun: true })
  expect(sent.filter((body) => !(body as { dryRun: boolean }).dryRun)).toEqual([{ roleID: hr.id, dryRun: false }])
})

test('going back changes nothing', async () => {
  const { user } = open({ more: [[api.scim.mapGroup, () => ({ data: [] })]] })
  const select = await screen.findByRole('combobox', { name: 'Role of Harbour' })
  await user.selectOptions(select, 'No role')
  const dialog = await screen.findByRole('dialog', { name: 'No role for Harbour?' })
  expect(await within(dialog).findByText("No member's roles change.")).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(select).toHaveDisplayValue('HR'))
})

test('says what is missing while nothing is chosen and no group was sent', async () => {
  open({
    more: [
      [api.scim.groups, () => ({ data: [] })],
      [api.scim.settings, () => ({ data: { ...settings, roleID: '', seniorityID: '' } })],
    ],
  })
  expect(await screen.findByText('No groups yet')).toBeVisible()
  expect(screen.getByText(/^Nobody can be created/)).toBeVisible()
})

test('edits what new people get', async () => {
  const sent: unknown[] = []
  const { user } = open({
    more: [
      [
        api.scim.change,
        ({ body }: { body: unknown }) => {
          sent.push(body)
          return { data: null, message: 'ok' }
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Edit new people' }))
  const panel = await screen.findByRole('dialog', { name: 'Edit new people' })
  await user.click(await within(panel).findByLabelText(/^Only try/))
  await user.click(within(panel).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([expect.objectContaining({ roleID: hr.id, isTrial: true })])
})

test('lists what would change while changes are only tried', async () => {
  open({
    more: [
      [api.scim.settings, () => ({ data: { ...settings, isTrial: true } })],
      [
        api.scim.trials,
        () => ({
          data: [trial, { ...trial, id: uuid(10), name: 'Ada', changes: [], refusal: 'No admin would be left.' }],
        }),
      ],
    ],
  })
  const card = await screen.findByRole('region', { name: 'What would change' })
  expect(await within(card).findByText('Member, HR')).toBeVisible()
  expect(within(card).getByText('No admin would be left.')).toBeVisible()
})

test('shows the reason of a failed load and retries', async () => {
  let fails = true
  const { user } = open({
    more: [
      [
        api.scim.groups,
        () => {
          if (fails) throw refuse(500, 'The database is away.')
          return { data: groups }
        },
      ],
    ],
  })
  expect(await screen.findByText('The database is away.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Groups of the identity provider' })).toBeVisible()
})

test('is for admins only', async () => {
  open({ isAdmin: false })
  expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Identity provider' })).toBeNull()
})
