import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { PartReaders } from '#contract/api/personReaders.ts'
import { type GrantsPreview, type PersonAccess, type RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { admin, buildEmployee, manager, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'

const linh = { ...manager, id: uuid(2), displayName: 'Linh', username: 'linh' }

const role = (id: number, code: string, name: string, level: number, permissions: Permission[]): RoleRecord => ({
  id: uuid(id),
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  code,
  name,
  level,
  color: '',
  isShow: level < 20,
  isOwn: false,
  holders: { present: 1, all: 1 },
  faces: [manager],
  permissions,
  scoped: [],
})
const adminRole = role(9, 'admin', 'Admin', 0, ['auth.read', 'employees.read', 'employeeRoles.edit'])
const memberRole: RoleRecord = {
  ...role(8, 'member', 'Member', 10, ['auth.read', 'employees.read']),
  holders: { present: 7, all: 9 },
  faces: [manager, linh],
}
const botRole = { ...role(7, 'chat-bot', 'Chat Bot', 21, []), holders: { present: 0, all: 0 }, faces: [] }

const preview: GrantsPreview = {
  holders: 7,
  gained: [{ code: 'employees.baseSalary.read', people: 3, named: [linh, manager] }],
  lost: [{ code: 'employees.read', people: 0, named: [] }],
  warnings: ['People with only the role Member land on “page not found”.'],
}

const page = <Row,>(data: Row[]) => ({ page: 1, size: 20, sort: '', total: data.length, data })

const entry = {
  id: uuid(4),
  at: '2026-11-02T09:00:00Z',
  actor: manager,
  action: 'role.grants',
  changes: [{ field: 'surveys.read', label: 'surveys.read', before: 'Granted', after: '', masked: false }],
}

const access: PersonAccess = {
  person: { ...linh, status: 'on-boarding' },
  obstacle: 'This person has not joined yet.',
  waitsToReadAnswers: false,
  roles: [{ id: memberRole.id, code: 'member', name: 'Member', level: 10 }],
  permissions: [{ code: 'employees.read', roles: ['Member', 'Contractor'] }],
  scoped: [{ permission: 'employees.read.generalInfo.fullAccess', scope: 'line', roles: ['Line Manager'] }],
  people: { listed: 12, opened: 14 },
  sees: [{ topic: 'Salary', text: 'Hidden.' }],
}

const readers: PartReaders[] = [
  {
    permission: 'employees.read.generalInfo.fullAccess',
    total: 3,
    readers: [
      {
        person: manager,
        by: [
          { role: 'HR', scope: null },
          { role: 'Line Manager', scope: 'line' },
        ],
      },
    ],
  },
  { permission: 'employees.baseSalary.read', total: 0, readers: [] },
]

interface Options {
  at?: string
  isAdmin?: boolean
  more?: Answer[]
}

function open({ at = '/config?tab=roles', isAdmin = true, more = [] }: Options = {}) {
  const answers = [
    [api.profile.mine, () => ({ data: { ...someone, roles: [isAdmin ? admin : member] } })],
    [api.roles.list, () => ({ data: [adminRole, memberRole, botRole] })],
    [api.roles.holders, () => page([{ ...linh, status: 'left' }])],
    [api.roles.timeline, () => page([entry])],
    [api.roles.previewGrants, () => ({ data: preview })],
    [api.roles.access, () => ({ data: access })],
    [api.personReaders.list, () => ({ data: readers })],
    [api.employees.one, () => ({ data: buildEmployee(linh) })],
    ...more,
  ] as unknown as Answer[]
  return renderApp({
    permissions: ['metadata.read', 'employeeRoles.read', 'employees.read', 'employees.read.projects.readActive'],
    at,
    answers,
  })
}

/** Finds a checkbox by label. Finding one by role among so many takes seconds. */
const box = (label: string | RegExp) => screen.getByLabelText(label)
const rowOf = (table: HTMLElement, name: RegExp) => within(table).getByRole('row', { name })

test('lists roles of people by rank with their holders, and roles of programs separately', async () => {
  const scoped = [{ permission: 'employees.edit', scope: 'line' }] as const
  const listed = { data: [adminRole, { ...memberRole, scoped }, botRole] }
  open({ more: [[api.roles.list, () => listed]] as unknown as Answer[] })
  const people = await screen.findByRole('table', { name: 'Roles of people' })
  expect(
    within(people)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Admin', 'Member'])
  expect(within(rowOf(people, /^Member/)).getByText('7 people')).toBeInTheDocument()
  expect(rowOf(people, /^Member/).querySelector('[data-more="+5"]')).toBeVisible()
  // Two on everybody, and one on some people.
  expect(rowOf(people, /^Member/)).toHaveTextContent(/3$/)
  const programs = screen.getByRole('table', { name: 'Roles of programs' })
  expect(rowOf(programs, /^Chat Bot/)).toHaveTextContent('No people')
})

test('shows the grants of each role in the matrix, and finds a permission by its description', async () => {
  const { user } = open()
  const matrix = await screen.findByRole('table', { name: 'What each role grants' })
  const headers = within(matrix)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headers).toEqual(['Permission', 'Admin', 'Member'])
  const cells = (name: RegExp) => within(rowOf(matrix, name)).getAllByRole('cell')
  const [ofAdmin, ofMember] = cells(/Give and remove roles/)
  expect(within(ofAdmin as HTMLElement).getByTitle('Granted')).toBeInTheDocument()
  expect(ofMember).toHaveTextContent('Not granted')
  await user.type(screen.getByRole('searchbox', { name: 'Filter permissions' }), 'salar')
  await waitFor(() => expect(screen.queryByText(/Give and remove roles/)).toBeNull())
  expect(screen.getByText('See base salaries.')).toBeVisible()
})

test('opens a role in a side panel with holders, grants by group, and history', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Member' }))
  const panel = await screen.findByRole('dialog', { name: 'Member' })
  expect(await within(panel).findByRole('link', { name: 'Linh' })).toHaveAttribute('href', '/employees/linh')
  expect(within(panel).getByText('Left')).toBeVisible()
  expect(within(panel).getByText('Open the list of employees and the page of a person.')).toBeVisible()
  expect(await within(panel).findByText('Removed: surveys.read')).toBeVisible()
  expect(location.search).toBe('?tab=roles&role=member')
  await user.keyboard('{Escape}')
  expect(location.search).toBe('?tab=roles')
})

test('lets only admins edit grants', async () => {
  open({ isAdmin: false, at: '/config?tab=roles&role=member' })
  await screen.findByRole('dialog', { name: 'Member' })
  expect(screen.queryByRole('button', { name: 'Edit grants' })).toBeNull()
})

test('shows who is affected by a change before it is saved', async () => {
  const { user, calls } = open({
    at: '/config?tab=roles&role=member',
    more: [[api.roles.changeGrants, () => ({ data: memberRole })]] as unknown as Answer[],
  })
  await user.click(await screen.findByText('Edit grants'))
  expect(screen.getByText('Review changes')).toBeDisabled()
  await user.click(box('See base salaries.'))
  await user.click(box('Open the list of employees and the page of a person.'))
  await user.click(screen.getByText('Review changes'))
  const dialog = await screen.findByRole('dialog', { name: 'Save grants of Member?' })
  const gained = await within(dialog).findByRole('region', { name: 'Will gain' })
  expect(gained).toHaveTextContent('Employees: See base salaries.3 people: Linh, Mai and 1 more')
  expect(within(dialog).getByRole('region', { name: 'Will lose' })).toHaveTextContent(
    'No change: they have it through another role.',
  )
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'People with only the role Member land on “page not found”.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Save grants' }))
  expect(await screen.findByText(/Grants of Member saved/)).toBeVisible()
  const sent = calls.find(({ name }) => name.startsWith('PUT'))
  expect(sent).toMatchObject({
    name: `PUT /roles/${memberRole.id}/grants`,
    body: { permissions: ['auth.read', 'employees.baseSalary.read'] },
  })
})

test('merges the own changes with those that another admin has saved', async () => {
  const theirs: RoleRecord = {
    ...memberRole,
    updatedAt: '2026-11-02T09:00:00Z',
    permissions: ['auth.read', 'employees.read', 'surveys.read'],
  }
  let saved = memberRole
  const { user, calls } = open({
    at: '/config?tab=roles&role=member',
    more: [
      [api.roles.list, () => ({ data: [adminRole, saved] })],
      [
        api.roles.changeGrants,
        () => {
          if (saved === theirs) return { data: theirs }
          saved = theirs
          throw refuse(409, 'Mai changed this record at 09:00.')
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByText('Edit grants'))
  await user.click(box('See base salaries.'))
  await user.click(box('Use the product after signing in. Without it, no page opens.'))
  await user.click(screen.getByText('Review changes'))
  await user.click(await screen.findByText('Save grants'))
  expect(await screen.findByText("Couldn't save the grants - Mai changed this record at 09:00.")).toBeVisible()
  await user.click(await screen.findByText('Load and compare'))
  await waitFor(() => expect(screen.getByText('Save grants')).toBeEnabled())
  await user.click(screen.getByText('Save grants'))
  expect(await screen.findByText(/Grants of Member saved/)).toBeVisible()
  const bodies = calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  expect(bodies).toEqual([
    { permissions: ['employees.read', 'employees.baseSalary.read'], scoped: [] },
    { permissions: ['employees.read', 'surveys.read', 'employees.baseSalary.read'], scoped: [] },
  ])
})

test('locks the permissions of Admin that are needed to undo a change', async () => {
  const { user } = open({ at: '/config?tab=roles&role=admin' })
  await user.click(await screen.findByText('Edit grants'))
  expect(box(/^Use the product after signing in/)).toBeDisabled()
  expect(box('See base salaries.')).toBeEnabled()
})

test('says once which permissions open nothing, hides them while editing, and saves them as they were', async () => {
  const { user, calls } = open({
    at: '/config?tab=roles&role=member',
    more: [
      [
        api.roles.list,
        () => ({ data: [{ ...memberRole, permissions: ['auth.read', 'employeeMentees.read', 'feedbacks.edit'] }] }),
      ],
      [api.roles.changeGrants, () => ({ data: memberRole })],
    ] as unknown as Answer[],
  })
  const panel = await screen.findByRole('dialog', { name: 'Member' })
  const unused = within(panel).getByText('Not used by Muster').parentElement
  expect(unused).toHaveTextContent('Not used by MusteremployeeMentees.readfeedbacks.edit')
  await user.click(within(panel).getByText('Edit grants'))
  expect(screen.queryByTitle('employeeMentees.read')).toBeNull()
  expect(screen.queryByTitle('employees.delete')).toBeNull()
  expect(screen.queryByText(/Not used/)).toBeNull()
  await user.click(box('See base salaries.'))
  await user.click(screen.getByText('Review changes'))
  await user.click(await screen.findByText('Save grants'))
  expect(await screen.findByText(/Grants of Member saved/)).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    permissions: ['auth.read', 'employeeMentees.read', 'feedbacks.edit', 'employees.baseSalary.read'],
    scoped: [],
  })
})

test('gives a permission on some people only, and says on whom before it is saved', async () => {
  const { user, calls } = open({
    at: '/config?tab=roles&role=member',
    more: [[api.roles.changeGrants, () => ({ data: memberRole })]] as unknown as Answer[],
  })
  await user.click(await screen.findByText('Edit grants'))
  await user.click(screen.getByRole('combobox', { name: 'Only for: See base salaries.' }))
  await user.click(await screen.findByRole('option', { name: 'Direct reports' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByText('Review changes'))
  await user.click(await screen.findByText('Save grants'))
  expect(await screen.findByText(/Grants of Member saved/)).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({
    scoped: [{ permission: 'employees.baseSalary.read', scope: 'directs' }],
  })
})

test('asks before unsaved grants are discarded', async () => {
  const { user } = open({ at: '/config?tab=roles&role=member' })
  await user.click(await screen.findByText('Edit grants'))
  await user.click(box('See base salaries.'))
  await user.click(screen.getByLabelText('Close'))
  await user.click(await screen.findByText('Keep editing'))
  expect(box('See base salaries.')).toBeChecked()
})

test("shows a person's permissions with their roles, whom they can see, and obstacles", async () => {
  open({ at: '/config?tab=roles&person=linh' })
  const answer = await screen.findByRole('region', { name: 'What Linh can see' })
  expect(within(answer).getByRole('alert')).toHaveTextContent('This person has not joined yet.')
  expect(within(answer).getByText('Salary').nextElementSibling).toHaveTextContent('Hidden.')
  expect(within(answer).getByText('Member, Contractor')).toBeVisible()
  expect(within(answer).getByText(/^Not allowed: 50 permissions/)).toBeVisible()
  const some = within(answer).getByText('Allowed for some people only').parentElement
  expect(some).toHaveTextContent('See phone, accounts, first and last day')
  expect(some).toHaveTextContent('Their whole line · Line Manager')
})

test('tells people of one display name apart (rules/screens.md#3.2)', async () => {
  const other = { ...linh, id: uuid(9), fullName: 'Linh Trần', username: 'linh.tran' }
  const { user } = open({
    more: [[api.employees.search, () => page([{ ...linh, fullName: 'Linh' }, other])]] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: /Linh Trần · @linh\.tran$/ }))
  expect(location.search).toBe(`?tab=roles&person=${other.id}`)
})

test('finds the person by name', async () => {
  const { user } = open({
    more: [[api.employees.search, () => page([linh])]] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: /^Linh/ }))
  expect(await screen.findByRole('region', { name: 'What Linh can see' })).toBeVisible()
  expect(location.search).toBe(`?tab=roles&person=${linh.id}`)
  await user.click(screen.getByText('Close'))
  expect(screen.queryByRole('region', { name: 'What Linh can see' })).toBeNull()
})

test('shows the reason of a failed load and retries', async () => {
  let fails = true
  const { user } = open({
    more: [
      [
        api.roles.list,
        () => {
          if (fails) throw refuse(500, 'The database is away.')
          return { data: [adminRole] }
        },
      ],
    ] as unknown as Answer[],
  })
  expect(await screen.findByText('The database is away.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Roles of people' })).toBeVisible()
})

test('says who can see a part of a person, with the roles and on whom they hold', async () => {
  const { user } = open({ at: `/config?tab=roles&person=${linh.id}` })
  const card = within(await screen.findByRole('region', { name: 'Who can see Linh' }))
  await user.click(await card.findByText('General info: 3 people'))
  expect(card.getByText(/^Phone, .*Joined/)).toBeVisible()
  expect(card.getByRole('listitem')).toHaveTextContent('HR (Everybody) and Line Manager (Their whole line)')
  expect(card.getByText('And 2 more people.')).toBeVisible()
  expect(card.getByText('Salary: 0 people')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^View as/ })).toBeNull()
})
