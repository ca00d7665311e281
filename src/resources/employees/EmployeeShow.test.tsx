import { screen, waitFor, within } from '@testing-library/react'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { admin, buildEmployee, everything, lists, manager, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './StatusRolesCard.tsx'

const change = { field: 'seniority', label: 'Seniority', before: 'Mid', after: 'Senior', masked: false }
const entry = (id: number, at: string, changes: object[]) => ({
  id: uuid(id),
  at,
  actor: manager,
  action: 'Edited',
  changes: changes as (typeof change)[],
})

const timeline: Answer<typeof api.employees.timeline> = [
  api.employees.timeline,
  ({ query }) => ({
    page: Number(query.page),
    size: 20,
    sort: '',
    total: 21,
    data:
      Number(query.page) === 1
        ? [
            entry(1, '2026-11-02T09:00:00Z', [
              change,
              { ...change, field: 'status', label: 'Status', before: 'on-boarding', after: 'full-time' },
              { ...change, field: 'joinedDate', label: 'Joined', before: '', after: '2026-12-24' },
            ]),
            entry(2, '2026-11-01T09:00:00Z', [
              { ...change, field: 'baseSalary', label: 'Salary', before: '', after: '', masked: true },
            ]),
          ]
        : [
            entry(3, '2026-10-01T09:00:00Z', [{ ...change, field: 'city', label: 'City', before: 'Hue', after: '' }]),
            {
              ...entry(4, '2026-09-01T09:00:00Z', [
                { ...change, field: 'passportPhotoFront', label: 'Passport, front', masked: true },
              ]),
              action: 'employee.document-viewed',
            },
          ],
  }),
]

interface Options {
  permissions?: Permission[]
  person?: () => EmployeeDetail
  more?: Answer[]
}

function openPerson({ permissions = everything, person = buildEmployee, more = [] }: Options = {}) {
  const one: Answer<typeof api.employees.one> = [api.employees.one, () => ({ data: person() })]
  return renderApp({ permissions, at: '/employees/bea', answers: [...lists, timeline, one, ...more] })
}

const card = (name: string) => screen.findByRole('region', { name })
const labels = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => term.textContent)

test('shows everything with all permissions', async () => {
  openPerson()
  expect(labels(await card('Profile'))).toEqual([
    'Full name',
    'Email',
    'Phone',
    'Line manager',
    'Discord',
    'GitHub',
    'Notion',
    'LinkedIn',
    'Joined date',
    'Left date',
    'Referred by',
    'Organizations',
    'Wise account number',
    'Wise currency',
    'Wise recipient email',
    'Wise recipient name',
  ])
  expect(labels(await card('Personal info'))).toContain('Personal email')
  await screen.findByText('No documents.')
  expect(labels(await card('Onboarding data'))).toContain('MBTI')
  expect(await card('Pay')).not.toHaveTextContent('€')
  expect(document.title).toBe('Employees - Bea | Muster')
})

test('shows only public facts to others, without gaps or edit buttons', async () => {
  openPerson({ permissions: ['employees.read'] })
  expect(labels(await card('Profile'))).toEqual(['Full name', 'Email', 'Line manager', 'Discord', 'Organizations'])
  expect(labels(await card('Personal info'))).toEqual(['Date of birth', 'Gender'])
  for (const name of ['Pay', 'Status', 'Status and roles', 'Timeline', 'Onboarding data', 'Invitation']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit all' })).toBeNull()
  const projects = await card('Projects (1)')
  expect(
    within(projects)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Position'])
})

test('shows a dash for a missing value', async () => {
  openPerson({
    person: () => buildEmployee({ phoneNumber: '', lineManager: null, positions: [], seniority: null }),
  })
  const profile = await card('Profile')
  const phone = within(profile).getByText('Phone')
  expect(phone.nextElementSibling).toHaveTextContent('-')
  expect(within(await card('Skills')).queryByRole('link', { name: 'Senior' })).toBeNull()
})

test('links a skill to the list of people with that skill', async () => {
  openPerson()
  const skills = await card('Skills')
  const target = within(skills).getByRole('link', { name: 'React' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(target)).toBe('/employees?filter={"stacks":["react"]}')
  expect(within(skills).getByRole('img', { name: 'Web lead' })).toBeVisible()
})

test('shows past projects on request', async () => {
  const { user } = openPerson()
  const projects = await card('Projects (1)')
  expect(within(projects).getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/projects/atlas')
  await user.click(within(projects).getByRole('combobox', { name: 'Which projects' }))
  await user.click(await screen.findByRole('option', { name: 'Inactive' }))
  expect(await screen.findByRole('link', { name: 'Bygone' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Atlas' })).toBeNull()
})

test.each([
  ['with type and days', everything, /AtlasOfficialBackend EngineerFrom 06\/01\/2025$/],
  ['without those that are hidden', ['employees.read'] as const, /AtlasBackend Engineer$/],
])('shows projects in two lines each on a phone, %s', async (_what, permissions, text) => {
  onPhone()
  openPerson({ permissions: [...permissions] })
  const projects = await card('Projects (1)')
  expect((await within(projects).findByRole('list', { name: 'Projects' })).textContent).toMatch(text)
  expect(within(projects).queryByRole('table')).toBeNull()
})

test('groups the timeline by day, masks values, and loads more', async () => {
  const { user } = openPerson()
  const region = await card('Timeline')
  expect(await within(region).findByRole('heading', { name: '02/11/2026' })).toBeVisible()
  expect(within(region).getByText('Senior')).toBeVisible()
  expect(within(region).getByText('Onboarding')).toBeVisible()
  expect(within(region).getByText('24/12/2026')).toBeVisible()
  expect(within(region).getByText('Salary changed')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Show earlier changes' }))
  expect(await within(region).findByRole('heading', { name: '01/10/2026' })).toBeVisible()
  expect(within(region).getByText('cleared')).toBeVisible()
  expect(within(region).getByText('Viewed: Passport, front')).toBeVisible()
})

const changed: Answer<typeof api.employees.changeStatus> = [
  api.employees.changeStatus,
  () => ({ data: buildEmployee() }),
]
const puts = (calls: { name: string; body: unknown }[]) => calls.filter(({ name }) => name.startsWith('PUT'))

const duties: NonNullable<BulkRow['duties']> = {
  mentees: ['An', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((displayName, at) => ({
    ...manager,
    id: uuid(at),
    displayName,
  })),
  chapters: ['QA', 'Web'],
  projects: ['Harbor'],
}
/** Answers the question what leaving does. */
const leaving = (row: Partial<BulkRow> = {}): Answer<typeof api.bulk.employees> => [
  api.bulk.employees,
  ({ body }) => {
    expect(body).toEqual({ ids: [uuid(0)], status: 'left', dryRun: true })
    return { data: [{ id: uuid(0), name: 'Bea', refusal: '', changes: [], ...row }] }
  },
]

test('tells before somebody is marked as left who reports to them, what they lead, and the last day', async () => {
  const person = () => buildEmployee({ leftDate: '2026-12-31' })
  const { user } = openPerson({ person, more: [leaving({ duties })] as unknown as Answer[] })
  await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Left' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Bea as left?' }))
  expect(await dialog.findByText('7 people report to them: An, Bo, Cy, Di, Ed and 2 others')).toBeVisible()
  expect(dialog.getByText('Leads the chapters: QA and Web')).toBeVisible()
  expect(dialog.getByText('Heads the projects: Harbor')).toBeVisible()
  expect(dialog.getByText(/The last day stays/)).toHaveTextContent('31/12/2026')
})

test('tells that a person cannot be marked as left', async () => {
  const { user } = openPerson({ more: [leaving({ refusal: 'This is the last admin.' })] as unknown as Answer[] })
  await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Left' }))
  expect(await screen.findByText('This is the last admin.')).toBeVisible()
})

test('asks before marking a person as left, by name, and starts with mail forwarding off each time', async () => {
  const { user, calls } = openPerson({ more: [changed, leaving()] as unknown as Answer[] })
  const choose = async (status: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
    await user.click(await screen.findByRole('option', { name: status }))
  }
  await choose('Left')
  const dialog = await screen.findByRole('dialog', { name: 'Mark Bea as left?' })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.click(within(dialog).getByRole('checkbox', { name: 'Keep forwarding email' }))
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts(calls)).toEqual([])

  await choose('Left')
  expect(await screen.findByRole('checkbox', { name: 'Keep forwarding email' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Mark as left' }))
  expect(await screen.findByText('Status updated')).toBeVisible()
  expect(puts(calls)).toEqual([
    {
      name: `PUT /employees/${uuid(0)}/employee-status`,
      body: { employeeStatus: 'left', isKeepFwdEmail: false },
    },
  ])
})

test('saves another status at once, and shows the reason of a refusal', async () => {
  const refused: Answer<typeof api.employees.changeStatus> = [
    api.employees.changeStatus,
    () => {
      throw refuse(500, "The email couldn't be sent.")
    },
  ]
  const { user } = openPerson({ more: [refused] as unknown as Answer[] })
  await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Contractor' }))
  expect(await screen.findByText("Couldn't update the status - The email couldn't be sent.")).toBeVisible()
})

test('saves roles on request, as ids', async () => {
  const roles: Answer<typeof api.employees.changeRoles> = [
    api.employees.changeRoles,
    () => ({ data: null, message: 'ok' }),
  ]
  const { user, calls } = openPerson({ more: [roles] as unknown as Answer[] })
  await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  expect(puts(calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Roles updated')).toBeVisible()
  expect(puts(calls)).toEqual([{ name: `PUT /employees/${uuid(0)}/roles`, body: { roles: [member.id, admin.id] } }])
})

test('hides roles from people who can edit people but not roles', async () => {
  openPerson({ permissions: everything.filter((permission) => permission !== 'employeeRoles.edit') })
  const status = await card('Status')
  expect(await within(status).findByRole('combobox', { name: /^Status/ })).toBeVisible()
  expect(within(status).queryByRole('combobox', { name: 'Roles' })).toBeNull()
})

test.each([403, 404])('shows the error page for a %i of the person', async (status) => {
  openPerson({
    person: () => {
      throw refuse(status, 'No.')
    },
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

test('shows the reason of another failure and a retry button', async () => {
  let fails = true
  const { user } = openPerson({
    person: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return buildEmployee()
    },
  })
  expect(await screen.findByText('The database is resting.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Couldn't load the employee")
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Bea' })).toBeVisible()
})

test.each([[true], [false]])('links to what the person can see, with permission: %s', async (may) => {
  openPerson({ permissions: may ? [...everything, 'employeeRoles.read'] : everything })
  await card('Status and roles')
  const link = screen.queryByRole('link', { name: 'What can Bea see?' })
  expect(link?.getAttribute('href')).toBe(may ? '/config?tab=roles&person=bea' : undefined)
})

test('shows an unconfirmed address with its actions to people who can edit', async () => {
  const waiting = { teamEmail: 'bea.new@tidewater.example', teamEmailInUse: 'bea@tidewater.example' }
  let person = buildEmployee(waiting)
  const { user } = openPerson({
    person: () => person,
    more: [
      [
        api.addresses.takeBack,
        () => {
          person = buildEmployee()
          return { data: null, message: 'ok' }
        },
      ],
    ] as unknown as Answer[],
  })
  const note = within(await card('Profile'))
  expect(
    note.getByText(/bea.new@tidewater.example isn't confirmed yet.*emails use bea@tidewater.example/),
  ).toBeVisible()
  expect(within(await card('Personal info')).queryByText(/isn't confirmed yet/)).toBeNull()
  await user.click(note.getByRole('button', { name: 'Restore previous address' }))
  expect(await note.findByRole('link', { name: 'bea@tidewater.example' })).toBeVisible()
  expect(note.queryByText(/isn't confirmed yet/)).toBeNull()
})

test('offers no actions without permission to edit, and hides unconfirmed addresses of hidden fields', async () => {
  openPerson({
    permissions: ['employees.read'],
    person: () => buildEmployee({ teamEmailInUse: 'old@tidewater.example', personalEmail: '', personalEmailInUse: '' }),
  })
  const note = within(await card('Profile'))
  expect(await note.findByText(/sign-in and emails use old@tidewater.example/)).toBeVisible()
  expect(note.queryByRole('button', { name: 'Resend link' })).toBeNull()
  expect(screen.getAllByText(/isn't confirmed yet/)).toHaveLength(1)
})
