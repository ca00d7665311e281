import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import { admin, backend, buildEmployee, everything, lists, member, senior, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
import './EmployeeCreate.tsx'
import './EmployeeList.tsx'

const invitation = { link: 'https://muster.example/onboarding?code=abc', expiresAt: '2099-01-01T00:00:00Z' }
const ha = buildEmployee({
  id: uuid(4),
  fullName: 'Hà Nguyễn',
  teamEmail: 'ha@tidewater.example',
  username: 'ha',
})

interface Options {
  permissions?: Permission[]
  /** Roles of the signed-in person. */
  roles?: (typeof member)[]
  people?: (typeof ha)[]
  create?: () => unknown
  /** Roles of the company, highest rank first. */
  offered?: (typeof member)[]
}

function open({
  permissions = everything,
  roles = [admin],
  people = [],
  create,
  offered = [admin, member],
}: Options = {}) {
  const found = { page: 1, size: 3, sort: '', data: people }
  const answers = [
    ...lists,
    [api.metadata.roles, () => ({ data: offered })],
    [api.profile.mine, () => ({ data: { ...someone, roles } })],
    [api.employees.search, () => found],
    [api.employees.one, () => ({ data: ha })],
    [api.employees.create, create ?? (() => ({ data: { ...ha, invitation } }))],
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: '/employees/new', answers })
  const posts = () => app.calls.filter(({ name }) => name === 'POST /employees')
  return { ...app, posts }
}

const box = (name: string | RegExp) => screen.findByRole('textbox', { name })
const pick = async ({ user }: ReturnType<typeof open>, input: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: input }))
  await user.click(await screen.findByRole('option', { name: option }))
}

async function fill(app: ReturnType<typeof open>) {
  const { user } = app
  await user.type(await box('Full name'), 'Hà Nguyễn')
  await user.type(await box('Display name'), 'Hà')
  await user.type(screen.getByLabelText('Joined'), '01/12/2026')
  await user.type(await box('Personal email'), 'ha@home.example')
  await pick(app, /^Positions/, /Backend/)
  await pick(app, /^Seniority/, /Senior/)
  await user.type(await box(/^Salary/), '2,500.5')
  await pick(app, /^Roles/, /Member/)
}
const send = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Create employee' }))

const body = {
  fullName: 'Hà Nguyễn',
  displayName: 'Hà',
  status: 'on-boarding',
  joinedDate: '2026-12-01',
  teamEmail: 'ha.nguyen@tidewater.example',
  personalEmail: 'ha@home.example',
  positions: [backend.id],
  seniorityID: senior.id,
  salary: 2500.5,
  roles: [member.id],
  referredBy: null,
  lineManagerID: null,
  chapterIDs: [],
  skipEmail: false,
}

test('creates a person, links to them in the message, and returns to the list', async () => {
  const app = open()
  await fill(app)
  expect(screen.getByText('USD')).toBeVisible()
  await send(app)
  expect(await screen.findByText('Employee created')).toBeVisible()
  expect(app.posts()).toEqual([{ name: 'POST /employees', body }])
  await waitFor(() => expect(location.pathname).toBe('/employees'))
  expect(screen.getByRole('link', { name: 'View employee' })).toHaveAttribute('href', '/employees/ha')
  expect(localStorage.getItem(`RaStore.drafts.employee.${someone.id}`)).toBeNull()
})

test('requires every field but the referrer, shows the errors, and sends nothing; nobody new has left', async () => {
  const app = open()
  await box('Full name')
  await send(app)
  expect(await screen.findAllByText('This field is required.')).toHaveLength(7)
  expect(screen.getAllByText(/^Enter an email address/)).toHaveLength(2)
  expect(await box('Full name')).toHaveFocus()
  expect(app.posts()).toEqual([])

  await app.user.type(await box('Full name'), 'Hà Nguyễn')
  await waitFor(() => expect(screen.getAllByText(/^Enter an email address/)).toHaveLength(1))
  expect(screen.getByRole('radio', { name: 'Probation' })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Left' })).toBeNull()
})

test('derives the team address from the name until the address is edited', async () => {
  const { user } = open()
  const email = await box('Team email')
  expect(email).toHaveAccessibleDescription('Ends with @tidewater.example.')
  await user.type(await box('Full name'), 'Łukasz Đặng')
  expect(email).toHaveValue('lukasz.dang@tidewater.example')
  await user.type(email, 'x')
  await user.type(await box('Full name'), ' Jr')
  expect(email).toHaveValue('lukasz.dang@tidewater.examplex')
})

test('warns about an existing person with the same name or address', async () => {
  const app = open({ people: [ha] })
  await app.user.type(await box('Full name'), 'Hà')
  await app.user.type(await box('Full name'), ' Nguyễn')
  const [link] = await screen.findAllByRole('link', { name: 'Hà Nguyễn' })
  expect(link).toHaveAttribute('href', '/employees/ha')
  expect(link?.parentElement).toHaveTextContent('Hà Nguyễn already exists (ha@tidewater.example, full-time).')
  const searches = app.calls.filter(({ name }) => name === 'POST /employees/search')
  expect(searches[0]?.body).toMatchObject({
    keyword: 'Hà Nguyễn',
    workingStatuses: expect.arrayContaining(['left']),
  })
})

test('offers roles below the own rank, and all roles to an admin', async () => {
  const { user } = open({ roles: [admin] })
  await box('Full name')
  await user.click(screen.getByRole('combobox', { name: /^Roles/ }))
  expect(await screen.findByRole('option', { name: /Admin/ })).toBeVisible()
})

test('does not offer roles of the own rank or above', async () => {
  const manager = { id: uuid(6), code: 'engineering-manager', name: 'Engineering Manager' }
  const { user } = open({ roles: [manager], offered: [admin, manager, member] })
  const roles = await screen.findByRole('combobox', { name: /^Roles/ })
  expect(roles).toHaveAccessibleDescription('You can give roles below your own.')
  await user.click(roles)
  expect(await screen.findByRole('option', { name: /Member/ })).toBeVisible()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('shows a refusal of the server at its field and keeps all input', async () => {
  const taken = () => {
    throw refuse(400, 'The address is taken.', [{ field: 'personalEmail', msg: 'Somebody uses this address.' }])
  }
  const app = open({ create: taken })
  await fill(app)
  await send(app)
  expect(await screen.findByText("Couldn't create the employee - The address is taken.")).toBeVisible()
  expect(await box('Personal email')).toHaveAccessibleDescription('Somebody uses this address.')
  expect(await box('Personal email')).toHaveValue('ha@home.example')
  expect(location.pathname).toBe('/employees/new')
})

test('shows the invitation link before leaving if no email is sent', async () => {
  const app = open()
  await fill(app)
  await app.user.click(screen.getByRole('checkbox', { name: "Don't email the invitation" }))
  await send(app)
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation link for Bea' }))
  expect(app.posts()[0]?.body).toEqual({ ...body, skipEmail: true })
  expect(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(invitation.link)
  const written = jest.spyOn(navigator.clipboard, 'writeText')
  await app.user.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(await dialog.findByText('Link copied')).toBeVisible()
  expect(written).toHaveBeenCalledWith(invitation.link)
  await app.user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(location.pathname).toBe('/employees'))
  expect(await screen.findByText('Employee created')).toBeVisible()
})

test('creates one person when submitted twice', async () => {
  let finish: (() => void) | undefined
  const slow = () => new Promise((resolve) => (finish = () => resolve({ data: { ...ha, invitation } })))
  const app = open({ create: slow })
  await fill(app)
  await app.user.type(await box('Full name'), '{Enter}{Enter}')
  await waitFor(() => expect(finish).toBeDefined())
  expect(screen.getByRole('button', { name: /Create employee/ })).toBeDisabled()
  finish?.()
  await waitFor(() => expect(location.pathname).toBe('/employees'))
  expect(app.posts()).toHaveLength(1)
})

describe('unsaved input', () => {
  it('is restored on the next visit, without the salary, until it is discarded', async () => {
    const first = open()
    await first.user.type(await box('Full name'), 'Hà Nguyễn')
    await first.user.type(await box(/^Salary/), '2500')
    await waitFor(() => expect(localStorage.getItem(`RaStore.drafts.employee.${someone.id}`)).toContain('Nguyễn'))
    expect(localStorage.getItem(`RaStore.drafts.employee.${someone.id}`)).not.toContain('2500')
    first.unmount()

    const second = open()
    expect(await box('Full name')).toHaveValue('Hà Nguyễn')
    expect(await box('Team email')).toHaveValue('ha.nguyen@tidewater.example')
    expect(await box(/^Salary/)).toHaveValue('')
    await second.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await box('Full name')).toHaveValue('')
    expect(screen.queryByText(/draft is back/)).toBeNull()
    expect(localStorage.getItem(`RaStore.drafts.employee.${someone.id}`)).toBeNull()
  })

  it('asks before leaving, and is forgotten when discarded', async () => {
    const { user } = open()
    await user.type(await box('Full name'), 'Hà')
    await user.click(screen.getByRole('link', { name: 'Back to employees' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(location.pathname).toBe('/employees'))
    expect(localStorage.getItem(`RaStore.drafts.employee.${someone.id}`)).toBeNull()
  })
})

test('is closed to people without permission to create', async () => {
  open({ permissions: ['employees.read'] })
  expect(await screen.findByRole('heading', { name: '403' })).toBeVisible()
  expect(screen.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull()
})
