import { screen, waitFor, within } from '@testing-library/react'
import type { Member } from '#contract/api/project.ts'
import { api } from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { backend, buildEmployee, lists, manager, senior, uuid } from '#tests/support/employees.ts'
import { type Answer, type Asked, changedBy, Refusal } from '#tests/support/fakeServer.ts'
import { buildProject, buildSeat, everyProjectRight } from '#tests/support/projects.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loaded here already: within a test it takes seconds, and Jest's linker fails when two lazy chunks arrive at the same time.
import '#src/admin.tsx'
import '../ProjectShow.tsx'
import './MembersTab.tsx'
import './SeatPanels.tsx'

const project = buildProject()
const seat = (digit: number, over: Partial<Member> = {}) =>
  buildSeat({
    projectSlotID: uuid(digit),
    projectMemberID: uuid(digit),
    seniority: senior,
    positions: [backend],
    startDate: '2026-01-05',
    ...over,
  })
const nobody = { employeeID: '', projectMemberID: '', fullName: '', displayName: '', username: '' }
const bea = seat(1, { isLead: true, note: 'Two lines\nof notes', endDate: '2099-12-31' })
const vacancy = seat(2, { ...nobody, status: 'pending', startDate: null, rate: 0 })
const gone = seat(3, {
  employeeID: uuid(9),
  displayName: 'Cai',
  username: 'cai',
  status: 'inactive',
  endDate: '2026-06-30',
  deploymentType: 'part-time',
})
const person = buildEmployee()
const mai = buildEmployee({ ...manager, id: uuid(4) })

interface Options {
  permissions?: Permission[]
  at?: string
  seats?: Member[]
  more?: Answer[]
}

/** Opens the members of Atlas over seats that can change while the test runs. */
function open({
  permissions = everyProjectRight,
  at = '',
  seats = [vacancy, bea, gone],
  more = [],
}: Options = {}) {
  const stored = { seats, asked: [] as string[], bodies: [] as unknown[], versions: [] as unknown[] }
  const list = ({ query }: Asked<typeof api.projectMembers.list>) => {
    const { status, page = 1, size = 50 } = query
    const all = stored.seats.filter((one) => !status || one.status === status)
    stored.asked.push(`${status ?? ''} ${page} ${size}`)
    const from = (Number(page) - 1) * Number(size)
    return { page: 1, size: 50, sort: '', total: all.length, data: all.slice(from, from + Number(size)) }
  }
  const write = ({ body, version }: Asked<typeof api.projectMembers.edit>) => {
    stored.versions.push(version)
    const now = stored.seats.find(({ projectSlotID }) => projectSlotID === body.projectSlotID)
    if (now && version !== versionOf(now)) throw changedBy('Linh Ngo')
    stored.bodies.push(body)
    return { data: bea }
  }
  const answers = [
    ...lists,
    [api.projects.one, () => ({ data: project })],
    [api.projectMembers.list, list],
    [api.projectMembers.add, write],
    [api.projectMembers.edit, write],
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [person, mai] })],
    [api.employees.one, () => ({ data: person })],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/projects/atlas?tab=members${at}`, answers })
  const writes = () => app.calls.filter(({ name }) => !/^(GET|POST \/employees)/.test(name))
  return { ...app, stored, writes }
}

const rows = async (name: string | RegExp) => {
  await screen.findByRole('row', { name })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent.trim()),
    )
}
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Panel = Awaited<ReturnType<typeof panel>>
type User = ReturnType<typeof open>['user']
const pick = async (user: User, form: Panel, label: string, option: string) => {
  await user.click(form.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}
const retype = async (user: User, form: Panel, label: string | RegExp, text: string) => {
  const input = form.getByLabelText(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}

test('starts with who is active; every tab tells how many it holds', async () => {
  const { stored } = open()
  expect(await rows(/Bea/)).toEqual([
    [
      'BBeaLead',
      'Backend Engineer',
      'Senior',
      'Official',
      '05/01/2026',
      '31/12/2099',
      '€4,200',
      'Two lines\nof notes',
    ],
  ])
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['Active (1)', 'Pending (1)', 'On-boarding (0)', 'Inactive (1)', 'All (3)']),
    ),
  )
  expect(stored.asked.toSorted()).toEqual([
    ' 1 1',
    'active 1 50',
    'inactive 1 1',
    'on-boarding 1 1',
    'pending 1 1',
  ])
})

test('the tab stands in the address; all seats have their status, vacant ones are TBD', async () => {
  const { user } = open({ at: '&page=3' })
  await user.click(await screen.findByRole('tab', { name: 'All (3)' }))
  const all = await rows(/Cai/)
  expect(all.map((cells) => cells.slice(0, 2))).toEqual([
    ['TBDVacantFill', 'Pending'],
    ['BBeaLead', 'Active'],
    ['CCai', 'Inactive'],
  ])
  expect(query()).toEqual({ tab: 'members', memberTab: '' })
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
})

test.each<[Permission[], string[], string[]]>([
  [[], [], ['Rate']],
  [['projectMembers.create'], ['Add member'], ['Rate']],
  [['projectMembers.edit'], ['Fill', 'Edit'], ['Rate']],
  [['projectMembers.delete', 'projectMembers.rate.read'], ['Delete'], []],
])('with %j it offers %j and leaves out %j', async (permissions, buttons, absent) => {
  open({ permissions: ['projects.read', 'projectMembers.read', ...permissions], at: '&memberTab=pending' })
  await rows(/TBD/)
  const found = screen.queryAllByRole('button', { name: /^(Add|Fill|Edit|Delete)/ })
  expect(found.map((button) => button.textContent || button.ariaLabel?.split(' ')[0])).toEqual(
    expect.arrayContaining(buttons),
  )
  expect(found).toHaveLength(buttons.length)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.includes('Rate')).toBe(!absent.includes('Rate'))
})

test('adds a member: who is on the project is not offered, and what is missing is said at once', async () => {
  const { user, writes, stored } = open()
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const form = await panel('New member')
  expect(form.getByRole('radio', { name: 'Official' })).toBeChecked()
  expect(form.getByRole('radio', { name: 'Active' })).toBeChecked()
  expect(form.queryByRole('radio', { name: 'Inactive' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose who takes the seat, or make it pending.')).toBeVisible()
  expect(form.getByText('Choose at least one.')).toBeVisible()
  expect(writes()).toEqual([])
  await user.click(form.getByRole('combobox', { name: /^Member/ }))
  await screen.findByRole('option', { name: /Mai/ })
  await waitFor(() => expect(screen.queryByRole('option', { name: /Bea/ })).toBeNull())
  await user.click(screen.getByRole('option', { name: /Mai/ }))
  expect(form.queryByRole('radio', { name: 'Pending' })).toBeNull()
  await pick(user, form, 'Seniority', 'Senior')
  await pick(user, form, 'Positions', 'Backend Engineer')
  await user.keyboard('{Escape}')
  await retype(user, form, /^Rate/, '4500.5')
  await user.click(form.getByRole('checkbox', { name: 'Lead' }))
  await retype(user, form, /Lead commission rate/, '2.5')
  stored.seats = [...stored.seats, seat(5, { employeeID: uuid(4), displayName: 'Mai', username: 'mai' })]
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member created.')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `POST /projects/${project.id}/members`,
      body: expect.objectContaining({
        employeeID: uuid(4),
        seniorityID: senior.id,
        positions: [backend.id],
        deploymentType: 'official',
        status: 'active',
        rate: 4500.5,
        discount: 0,
        isLead: true,
        leadCommissionRate: 2.5,
      }),
    },
  ])
  expect(await screen.findByRole('tab', { name: 'Active (2)' })).toBeVisible()
})

test('a vacancy is filled: the person turns it active, nobody makes it pending again', async () => {
  const { user, stored } = open({ at: '&memberTab=pending' })
  await user.click(await screen.findByRole('button', { name: 'Fill vacant seat Senior Backend Engineer' }))
  const form = await panel('Fill the vacant seat')
  expect(form.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await pick(user, form, 'Member', 'Mai')
  expect(form.getByRole('radio', { name: 'Active' })).toBeChecked()
  await user.clear(form.getByRole('combobox', { name: /^Member/ }))
  expect(form.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await pick(user, form, 'Member', 'Mai')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Say when the person starts.')).toBeVisible()
  await user.type(form.getByLabelText(/Start date/), '2026-12-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Seat filled.')).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({
      projectSlotID: vacancy.projectSlotID,
      projectMemberID: '',
      employeeID: uuid(4),
      status: 'active',
      startDate: '2026-12-01',
    }),
  ])
})

test('whoever sits there stays; leaving takes a day, and a day in the past takes leaving', async () => {
  const { user, stored } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  expect(form.queryByRole('combobox', { name: /^Member/ })).toBeNull()
  expect(form.queryByRole('radio', { name: 'Pending' })).toBeNull()
  await retype(user, form, /End date/, '2026-02-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose a day in the future, or the status Inactive.')).toBeVisible()
  await user.click(form.getByRole('radio', { name: 'Inactive' }))
  await retype(user, form, /End date/, '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Say when the person left.')).toBeVisible()
  await user.type(form.getByLabelText(/End date/), '2026-01-05')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose a day after the start.')).toBeVisible()
  await retype(user, form, /End date/, '2026-02-01')
  await retype(user, form, /^Rate/, '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member updated.')).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({
      projectSlotID: bea.projectSlotID,
      projectMemberID: bea.projectMemberID,
      employeeID: bea.employeeID,
      status: 'inactive',
      endDate: '2026-02-01',
      rate: 0,
      note: 'Two lines\nof notes',
    }),
  ])
})

test('what the person may not read is neither shown nor sent', async () => {
  const permissions: Permission[] = ['projects.read', 'projectMembers.read', 'projectMembers.edit']
  const { user, stored } = open({ permissions })
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  for (const label of [/^Rate/, /Discount/, /commission/i, /Upsell person/])
    expect(form.queryByLabelText(label)).toBeNull()
  await retype(user, form, /Notes/, 'New')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Member updated.')
  const [body] = stored.bodies as Record<string, unknown>[]
  expect(body?.note).toBe('New')
  for (const name of ['rate', 'discount', 'upsellPersonID', 'upsellCommissionRate', 'leadCommissionRate'])
    expect(body).not.toHaveProperty(name)
})

test('two editors: what only the other changed is joined', async () => {
  const { user, stored } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  await retype(user, form, /Notes/, 'Mine')
  stored.seats = stored.seats.map((one) =>
    one === bea ? { ...bea, rate: 5000, updatedAt: '2026-11-20T10:42:00Z' } : one,
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Member updated. Linh Ngo changed rate meanwhile; both are kept.'),
  ).toBeVisible()
  expect(stored.bodies).toEqual([expect.objectContaining({ note: 'Mine', rate: 5000 })])
  expect(stored.versions).toEqual([bea.createdAt, '2026-11-20T10:42:00Z'])
})

test('a refusal that is not about versions is shown once, and the text stays', async () => {
  const taken = 'Mai is on this project already. End that membership first.'
  const { user, writes } = open({
    at: '&memberTab=pending',
    more: [
      [
        api.projectMembers.edit,
        () => {
          throw new Refusal(409, taken)
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: /^Fill/ }))
  const form = await panel('Fill the vacant seat')
  await pick(user, form, 'Member', 'Mai')
  await user.type(form.getByLabelText(/Start date/), '2026-12-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(`Could not update the member - ${taken}`)).toBeVisible()
  expect(form.getByRole('combobox', { name: /^Member/ })).toHaveValue('Mai')
  expect(writes()).toHaveLength(1)
})

test.each([
  [
    'Bea',
    bea,
    'Delete Bea from Atlas Kiosk?',
    'Delete member',
    `members/${bea.projectMemberID}`,
    'Member deleted.',
  ],
  [
    'vacant seat Senior Backend Engineer',
    vacancy,
    'Delete this vacant seat?',
    'Delete seat',
    `slots/${vacancy.projectSlotID}`,
    'Vacant seat deleted.',
  ],
])('deletes %s after a question', async (name, which, title, action, path, told) => {
  const done = { data: null, message: 'ok' } as const
  const { user, stored, writes } = open({
    at: '&memberTab=',
    more: [
      [api.projectMembers.remove, () => done],
      [api.projectMembers.removeSlot, () => done],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  const dialog = await panel(title)
  stored.seats = stored.seats.filter((one) => one !== which)
  await user.click(dialog.getByRole('button', { name: action }))
  expect(await screen.findByText(told)).toBeVisible()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(writes().map((one) => one.name)).toEqual([`DELETE /projects/${project.id}/${path}`])
  expect(await screen.findByRole('tab', { name: 'All (2)' })).toBeVisible()
})

test('a delete that is refused says why in its dialog', async () => {
  const { user } = open({
    more: [
      [
        api.projectMembers.remove,
        () => {
          throw refuse(404, 'No such member in this project.')
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Bea' }))
  const dialog = await panel('Delete Bea from Atlas Kiosk?')
  expect(dialog.getByText(/lead of this project/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete member' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Could not delete the member - No such member in this project.',
  )
})

test('pages are asked for by size, and the last one that empties gives way', async () => {
  const many = Array.from({ length: 11 }, (_, index) =>
    seat(1, { projectSlotID: `a${index}`, displayName: `P${index}`, username: `p${index}` }),
  )
  const { user, stored } = open({ seats: many, at: '&size=10&page=2' })
  expect((await rows(/P10/)).map(([name]) => name)).toEqual(['PP10'])
  expect(stored.asked).toContain('active 2 10')
  stored.seats = many.slice(0, 10)
  await user.click(screen.getByRole('tab', { name: /Pending/ }))
  await user.click(await screen.findByRole('tab', { name: /Active/ }))
  expect(await rows(/P9/)).toHaveLength(10)
})

test('an empty tab says what belongs there; a failed load can be tried again', async () => {
  let fails = true
  const { user } = open({
    seats: [],
    more: [
      [
        api.projectMembers.list,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { page: 1, size: 50, sort: '', total: 0, data: [] }
        },
      ],
    ] as unknown as Answer[],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody works on this project now')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add member' })).toHaveLength(2)
})
