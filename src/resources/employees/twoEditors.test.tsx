import { screen, waitFor, within } from '@testing-library/react'
import type { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { versionOf } from '#contract/version.ts'
import '#src/admin.tsx'
import { admin, buildEmployee, everything, lists, manager, member, uuid } from '#tests/support/employees.ts'
import { type Answer, type Asked, changedBy } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeInputs.tsx'
import './EmployeeShow.tsx'
import './RolesCard.tsx'

const later = '2026-11-20T10:42:00Z'
const other = { ...manager, id: uuid(4), fullName: 'Noor Aziz', displayName: 'Noor', username: 'noor' }

interface Stored {
  person: Employee
  bodies: Record<string, unknown>[]
  versions: (string | undefined)[]
}

/** Opens the page of a person. After the page has loaded, Linh changes the person to `theirs`. */
function open(theirs: Partial<Employee>, before: Partial<Employee> = {}, tab = 'overview') {
  const stored: Stored = { person: buildEmployee(before), bodies: [], versions: [] }
  const write = ({
    body,
    version,
  }: Pick<Asked<typeof api.employees.editGeneralInfo>, 'version'> & { body: object }) => {
    stored.versions.push(version)
    if (version !== versionOf(stored.person)) throw changedBy('Linh Ngo')
    stored.bodies.push(body as Record<string, unknown>)
    stored.person = { ...stored.person, updatedAt: '2026-11-20T11:00:00Z' }
    return { data: null }
  }
  const answers = [
    ...lists,
    [
      api.employees.one,
      ({ params }: { params: { id: string } }) => ({ data: params.id === other.id ? other : stored.person }),
    ],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [] })],
    [api.employees.invitation, () => ({ data: null })],
    [api.employees.editGeneralInfo, write],
    [api.employees.changeStatus, write],
    [api.employees.changeRoles, write],
  ] as unknown as Answer[]
  const permissions = everything.filter((one) => one !== 'employees.create' && one !== 'employees.read.fullAccess')
  const app = renderApp({ permissions, at: `/employees/bea?tab=${tab}`, answers })
  const linhSaves = () => {
    stored.person = { ...stored.person, ...theirs, updatedAt: later }
  }
  return { ...app, stored, linhSaves }
}

async function general(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return within(await screen.findByRole('dialog', { name: 'Edit general info' }))
}
type Form = Awaited<ReturnType<typeof general>>
const retype = async (user: ReturnType<typeof open>['user'], form: Form, label: string, text: string) => {
  const input = form.getByLabelText(label, { exact: false })
  await user.clear(input)
  await user.type(input, text)
}
const save = (user: ReturnType<typeof open>['user'], form: Form) =>
  user.click(form.getByRole('button', { name: 'Save' }))

test('merges changes of different fields, and names the other editor and field', async () => {
  const { user, stored, linhSaves } = open({ githubID: 'bea-new', lineManager: other })
  const form = await general(user)
  await retype(user, form, 'Discord', 'bea#2')
  linhSaves()
  await save(user, form)
  expect(
    await screen.findByText(
      'General info updated. Linh Ngo also changed line manager and github. Both changes are kept.',
    ),
  ).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({ discordName: 'bea#2', githubID: 'bea-new', lineManagerID: other.id }),
  ])
  expect(stored.versions).toEqual(['2026-11-01T08:30:00Z', later])
})

test('retries silently when another section was changed', async () => {
  const { user, stored, linhSaves } = open({ address: 'Another street' })
  const form = await general(user)
  await retype(user, form, 'Discord', 'bea#2')
  linhSaves()
  await save(user, form)
  expect(await screen.findByText('General info updated')).toBeVisible()
  expect(stored.versions).toHaveLength(2)
})

test('keeps my value of a field that both changed, unless I choose theirs', async () => {
  const { user, stored, linhSaves } = open({
    discordName: 'bea#linh',
    githubID: 'linh-hub',
    notionName: 'By Linh',
  })
  const form = await general(user)
  await retype(user, form, 'Discord', 'bea#mine')
  await retype(user, form, 'GitHub', 'mine-hub')
  linhSaves()
  await save(user, form)
  const panel = within(
    (await form.findByText('Linh Ngo changed the same fields')).closest('[role=alert]') as HTMLElement,
  )
  expect(stored.bodies).toEqual([])
  const discord = within(panel.getByRole('radiogroup', { name: 'Discord' }))
  expect(discord.getByRole('radio', { name: 'Yours: bea#mine' })).toBeChecked()
  const github = within(panel.getByRole('radiogroup', { name: 'GitHub' }))
  await user.click(github.getByRole('radio', { name: 'Theirs: linh-hub' }))
  expect(form.getByLabelText('GitHub', { exact: false, selector: 'input[type=text]' })).toHaveValue('linh-hub')
  expect(github.getByRole('radio', { name: 'Yours: mine-hub' })).not.toBeChecked()
  await save(user, form)
  expect(await screen.findByText(/General info updated\. Linh Ngo also changed notion/)).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({ discordName: 'bea#mine', githubID: 'linh-hub', notionName: 'By Linh' }),
  ])
})

test('shows people by name, and can still discard my input', async () => {
  const { user, stored, linhSaves } = open({ lineManager: other })
  const form = await general(user)
  await user.click(form.getByLabelText('Line manager', { exact: false }))
  await user.click(form.getByRole('button', { name: 'Clear' }))
  linhSaves()
  await save(user, form)
  const choice = within(await form.findByRole('radiogroup', { name: 'Line manager' }))
  expect(await choice.findByRole('radio', { name: 'Theirs: Noor' })).not.toBeChecked()
  expect(choice.getByRole('radio', { name: 'Yours: nothing' })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored.bodies).toEqual([])
})

test('names roles that both changed, and lets me choose', async () => {
  const { user, stored, linhSaves } = open({ roles: [admin] }, {}, 'job')
  const card = within(await screen.findByRole('region', { name: 'Role and access' }))
  await user.click(await card.findByLabelText('Roles', { exact: false }))
  await user.click(await screen.findByRole('option', { name: /Admin/ }))
  await user.keyboard('{Escape}')
  linhSaves()
  await user.click(card.getByRole('button', { name: 'Save' }))
  expect(await card.findByRole('radio', { name: 'Theirs: Admin' })).not.toBeChecked()
  expect(card.getByRole('radio', { name: 'Yours: Member, Admin' })).toBeChecked()
  await user.click(card.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Roles updated')).toBeVisible()
  expect(stored.bodies).toEqual([{ roles: [member.id, admin.id] }])
})

async function bringBack(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bring back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring Bea back?' }))
  await user.click(dialog.getByRole('radio', { name: 'Contractor' }))
  await user.click(dialog.getByRole('button', { name: 'Bring back' }))
}

test('saves a status when another person changed another section', async () => {
  const { user, stored, linhSaves } = open({ discordName: 'bea#linh' }, { status: 'left' }, 'job')
  await screen.findByRole('region', { name: 'Role and access' })
  linhSaves()
  await bringBack(user)
  expect(await screen.findByText('Status updated')).toBeVisible()
  expect(stored.bodies).toEqual([{ employeeStatus: 'contractor', isKeepFwdEmail: false }])
})

test('a closed picker tells people of one display name apart', async () => {
  const { user } = open({}, { lineManager: other })
  const form = await general(user)
  expect(await form.findByTitle('Noor Aziz · @noor')).toContainElement(
    form.getByLabelText('Line manager', { exact: false }),
  )
})

test('asks before overwriting a status that another person changed', async () => {
  const { user, stored, linhSaves } = open({ status: 'probation' }, { status: 'left' }, 'job')
  await screen.findByRole('region', { name: 'Role and access' })
  linhSaves()
  await bringBack(user)
  expect(
    await screen.findByText(/Linh Ngo changed the status to Probation meanwhile\. You chose Contractor\./),
  ).toBeVisible()
  expect(stored.bodies).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change to Contractor' }))
  expect(await screen.findByText('Status updated')).toBeVisible()
  expect(stored.bodies).toEqual([{ employeeStatus: 'contractor', isKeepFwdEmail: false }])
})
