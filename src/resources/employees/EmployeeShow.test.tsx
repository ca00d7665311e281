import { screen, waitFor, within } from '@testing-library/react'
import type { BulkRow } from '#contract/api/bulk.ts'
import { type EmployeeDetail, G } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { admin, buildEmployee, everything, lists, manager, member, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { refuse, renderApp, settings } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './EmployeeHistory.tsx'
import './ConfirmPanel.tsx'
import './EmploymentCard.tsx'
import './EmploymentPanel.tsx'
import './OnboardingDataCard.tsx'
import './PayCard.tsx'
import './RolesCard.tsx'

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
  tab?: string
  person?: () => EmployeeDetail
  more?: Answer[]
}

function openPerson({ tab = 'overview', permissions = everything, person = buildEmployee, more = [] }: Options = {}) {
  const one: Answer<typeof api.employees.one> = [api.employees.one, () => ({ data: person() })]
  return renderApp({ permissions, at: `/employees/bea?tab=${tab}`, answers: [...lists, timeline, one, ...more] })
}

const card = (name: string) => screen.findByRole('region', { name })
const labels = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => term.textContent)

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('the header says who somebody is, until when, where, and how to reach them', async () => {
  const person = () => buildEmployee({ status: 'probation', probationEnd: '2026-12-13', discordID: '42' })
  openPerson({ person })
  const header = within(
    (await screen.findByRole('heading', { level: 1, name: 'Bea' })).closest('header') as HTMLElement,
  )
  expect(header.getByText('Bea Stone')).toBeVisible()
  expect(header.getByText(/^Senior Backend Engineer, Web, reports to/)).toHaveTextContent(/reports to MMai$/)
  expect(header.getByRole('link', { name: 'Mai' })).toHaveAttribute('href', '/employees/mai.pham')
  expect(header.getByText('Probation')).toBeVisible()
  expect(header.getByText('until 13/12/2026')).toBeVisible()
  expect(header.getByText(/^Hue, Vietnam, \d\d:\d\d there$/)).toBeVisible()
  const ways = ['Email', 'Chat', 'Call'].map((name) => header.getByRole('link', { name }).getAttribute('href'))
  expect(ways).toEqual(['mailto:bea@tidewater.example', 'https://discord.com/users/42', 'tel:+84912345678'])
})

test.each([
  [{ status: 'left', leftDate: '2026-10-31' }, 'on 31/10/2026'],
  [{ status: 'full-time', leftDate: '2026-12-31' }, 'last day 31/12/2026'],
  [{ status: 'on-boarding', joinedDate: '2026-12-01' }, 'starts on 01/12/2026'],
  [{ status: 'contractor', contractEnd: '2028-02-29' }, 'until 29/02/2028'],
] as const)('the status %o has the day: %s', async (over, text) => {
  openPerson({ permissions: ['employees.read', G], person: () => buildEmployee(over) })
  expect(await screen.findByText(text)).toBeVisible()
})

test('all permissions show all tabs, each with its cards', async () => {
  const { user } = openPerson()
  expect(labels(await card('Profile'))).toEqual([
    'Email',
    'Phone',
    'Discord',
    'GitHub',
    'Notion',
    'LinkedIn',
    'Organizations',
  ])
  await waitFor(() => expect(document.title).toBe('Employees - Bea | Muster'))
  expect(tabs()).toEqual(['Overview', 'Job', 'Pay', 'Personal', 'Projects', 'History'])
  await user.click(screen.getByRole('tab', { name: 'Job' }))
  await card('Role and access')
  await card('Employment')
  expect(location.search).toBe('?tab=job')
  await user.click(screen.getByRole('tab', { name: 'Pay' }))
  expect(await card('Pay')).not.toHaveTextContent('€')
  expect(labels(await card('Bank'))).toEqual([
    'Wise account number',
    'Wise currency',
    'Wise recipient email',
    'Wise recipient name',
  ])
  await user.click(screen.getByRole('tab', { name: 'Personal' }))
  await screen.findByText('No documents.')
  expect(labels(await card('Personal info'))).toEqual(expect.arrayContaining(['Date of birth', 'Personal email']))
})

test('others see only tabs and facts that are public, without edit buttons', async () => {
  const { user } = openPerson({ permissions: ['employees.read'] })
  expect(labels(await card('Profile'))).toEqual(['Email', 'Discord', 'Organizations'])
  expect(tabs()).toEqual(['Overview', 'Personal', 'Projects'])
  const projects = await card('Projects (1)')
  expect(
    within(projects)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Position'])
  await user.click(screen.getByRole('tab', { name: 'Personal' }))
  expect(labels(await card('Personal info'))).toEqual(['Birthday', 'Gender'])
  expect(within(await card('Personal info')).getByText('01/08')).toBeVisible()
  expect(document.body).not.toHaveTextContent('1990')
  expect(screen.queryByRole('region', { name: 'Onboarding data' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Add)/ })).toBeNull()
})

test('an address of a tab that the reader may not see opens the first one', async () => {
  openPerson({ permissions: ['employees.read'], tab: 'pay' })
  expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
})

test('what is empty is one line, which opens the form', async () => {
  const person = () => buildEmployee({ phoneNumber: '', notionName: '', linkedInName: '' })
  const { user } = openPerson({ person })
  const profile = await card('Profile')
  expect(labels(profile)).toEqual(['Email', 'Discord', 'GitHub', 'Organizations'])
  // The referrer too.
  await user.click(within(profile).getByRole('button', { name: 'Add 4 details' }))
  expect(await screen.findByRole('dialog', { name: 'Edit general info' })).toBeVisible()
})

test('links a skill to the list of people with that skill', async () => {
  openPerson()
  const skills = await card('Skills')
  const target = within(skills).getByRole('link', { name: 'React' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(target)).toBe('/employees?filter={"stacks":["react"]}')
  expect(within(skills).getByRole('img', { name: 'Web lead' })).toBeVisible()
})

test('shows past projects on request', async () => {
  const { user } = openPerson({ tab: 'projects', permissions: [...everything, 'projects.read.fullAccess'] })
  const projects = await card('Projects (1)')
  expect(within(projects).getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/projects/atlas')
  await user.click(within(projects).getByRole('combobox', { name: 'Which projects' }))
  await user.click(await screen.findByRole('option', { name: 'Inactive' }))
  expect(await screen.findByRole('link', { name: 'Bygone' })).toBeVisible()
  expect(within(projects).getByRole('columnheader', { name: 'Last day' })).toBeVisible()
  expect(within(projects).getByText('29/06/2025')).toBeVisible()
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
  const { user } = openPerson({ tab: 'history' })
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

test('leaves out fields that the company does without, on the page and in the form', async () => {
  const { user } = openPerson({
    more: [
      [api.settings.read, () => ({ data: { ...settings, hiddenFields: ['discordName', 'notionName'] } })],
    ] as unknown as Answer[],
  })
  const profile = await card('Profile')
  expect(labels(profile)).toEqual(['Email', 'Phone', 'GitHub', 'LinkedIn', 'Organizations'])
  await user.click(within(profile).getByRole('button', { name: 'Edit profile' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit general info' }))
  expect(form.getByLabelText('GitHub', { exact: false })).toBeVisible()
  expect(form.queryByLabelText('Discord', { exact: false })).toBeNull()
})

const changes = async (user: ReturnType<typeof openPerson>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('one menu has all changes, and no status is picked from a list', async () => {
  const { user } = openPerson()
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  expect(await screen.findByRole('menuitem', { name: 'Pay' })).toBeVisible()
  expect(items()).toEqual([
    'Position and team',
    'Seniority',
    'Line manager',
    'Pay',
    'Working time',
    'Status',
    'Plan leaving',
    'Mark as left now',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Seniority' }))
  expect(await screen.findByRole('dialog', { name: 'Change seniority of Bea' })).toBeVisible()
  expect(location.search).toBe('?tab=job')
  expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull()
})

test('tells before somebody is marked as left who reports to them, what they lead, and the last day', async () => {
  const person = () => buildEmployee({ leftDate: '2026-12-31' })
  const { user } = openPerson({ person, more: [leaving({ duties })] as unknown as Answer[] })
  await changes(user, 'Mark as left now')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Bea as left?' }))
  expect(await dialog.findByText('7 people report to them: An, Bo, Cy, Di, Ed and 2 others')).toBeVisible()
  expect(dialog.getByText('Leads the chapters: QA and Web')).toBeVisible()
  expect(dialog.getByText('Heads the projects: Harbor')).toBeVisible()
  expect(dialog.getByText(/The last day stays/)).toHaveTextContent('31/12/2026')
})

test('tells that a person cannot be marked as left', async () => {
  const { user } = openPerson({ more: [leaving({ refusal: 'This is the last admin.' })] as unknown as Answer[] })
  await changes(user, 'Mark as left now')
  expect(await screen.findByText('This is the last admin.')).toBeVisible()
})

test('asks before marking a person as left, by name, and starts with mail forwarding off each time', async () => {
  const { user, calls } = openPerson({ more: [changed, leaving()] as unknown as Answer[] })
  await changes(user, 'Mark as left now')
  const dialog = await screen.findByRole('dialog', { name: 'Mark Bea as left?' })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.click(within(dialog).getByRole('checkbox', { name: 'Keep forwarding email' }))
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts(calls)).toEqual([])

  await changes(user, 'Mark as left now')
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

test('brings somebody back as what they will be, and shows the reason of a refusal', async () => {
  const refused: Answer<typeof api.employees.changeStatus> = [
    api.employees.changeStatus,
    () => {
      throw refuse(500, "The email couldn't be sent.")
    },
  ]
  const permissions = everything.filter((code) => code !== 'employees.read.fullAccess')
  const person = () => buildEmployee({ status: 'left', leftDate: '2026-10-31' })
  const { user, calls } = openPerson({ permissions, person, more: [refused] as unknown as Answer[] })
  await changes(user, 'Bring back')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring Bea back?' }))
  await user.click(dialog.getByRole('radio', { name: 'Contractor' }))
  await user.click(dialog.getByRole('button', { name: 'Bring back' }))
  expect(await screen.findByText("Couldn't update the status - The email couldn't be sent.")).toBeVisible()
  expect(puts(calls)[0]?.body).toEqual({ employeeStatus: 'contractor', isKeepFwdEmail: false })
})

test('confirms somebody on probation with new roles, after showing what they will see', async () => {
  const access = (opened: number, codes: Permission[]) => ({
    data: {
      person: { ...manager, status: 'probation' as const },
      obstacle: '',
      waitsToReadAnswers: false,
      roles: [],
      permissions: codes.map((code) => ({ code, roles: ['Member'] })),
      people: { listed: opened, opened },
      sees: [{ topic: 'Salaries', text: 'No' }],
    },
  })
  const { user, calls } = openPerson({
    permissions: [...everything, 'employeeRoles.read'],
    person: () => buildEmployee({ status: 'probation' }),
    more: [
      [api.roles.access, () => access(2, ['projects.read'])],
      [
        api.roles.previewAccess,
        ({ body }: { body: { roles: string[] } }) =>
          body.roles.includes(admin.id) ? access(9, ['projects.read', 'employees.read']) : access(2, ['projects.read']),
      ],
      [api.employees.confirmEmployment, () => ({ data: null, message: 'ok' })],
    ] as unknown as Answer[],
  })
  await changes(user, 'Confirm employment')
  const panel = within(await screen.findByRole('dialog', { name: 'Confirm the employment of Bea' }))
  expect(await panel.findByText('The permissions stay as they are.')).toBeVisible()
  await user.click(panel.getByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  await user.keyboard('{Escape}')
  expect(await panel.findByText('1 new permission')).toBeVisible()
  expect(panel.getByText('Sees 9 people in the list. Can open 9 profiles.')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Employment confirmed')).toBeVisible()
  expect(puts(calls)).toEqual([
    { name: `PUT /employees/${uuid(0)}/confirmation`, body: { roles: [member.id, admin.id] } },
  ])
})

test('proposes the role of full-time people in place of that of probation (rules/time.md#4.8)', async () => {
  const role = (digit: number, code: string, name: string) => ({ ...member, id: uuid(digit), code, name })
  const [fullTime, probation] = [role(6, 'full-time', 'Full-time'), role(5, 'probation', 'Probation')]
  const { user, calls } = openPerson({
    person: () => buildEmployee({ status: 'probation', roles: [probation, member] }),
    more: [
      [api.metadata.roles, () => ({ data: [admin, member, fullTime, probation] })],
      [api.employees.confirmEmployment, () => ({ data: null, message: 'ok' })],
    ] as unknown as Answer[],
  })
  await changes(user, 'Confirm employment')
  const panel = within(await screen.findByRole('dialog', { name: 'Confirm the employment of Bea' }))
  await user.click(await panel.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Employment confirmed')).toBeVisible()
  expect(puts(calls)[0]?.body).toEqual({ roles: [fullTime.id, member.id] })
})

test('saves roles on request, as ids', async () => {
  const roles: Answer<typeof api.employees.changeRoles> = [
    api.employees.changeRoles,
    () => ({ data: null, message: 'ok' }),
  ]
  const { user, calls } = openPerson({ tab: 'job', more: [roles] as unknown as Answer[] })
  await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  expect(puts(calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Roles updated')).toBeVisible()
  expect(puts(calls)).toEqual([{ name: `PUT /employees/${uuid(0)}/roles`, body: { roles: [member.id, admin.id] } }])
})

test('hides roles from people who can edit people but not roles', async () => {
  openPerson({ tab: 'job', permissions: everything.filter((permission) => permission !== 'employeeRoles.edit') })
  await card('Employment')
  expect(screen.queryByRole('combobox', { name: 'Roles' })).toBeNull()
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
  openPerson({ tab: 'job', permissions: may ? [...everything, 'employeeRoles.read'] : everything })
  await card('Role and access')
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
