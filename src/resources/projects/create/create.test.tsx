import { screen, waitFor, within } from '@testing-library/react'
import type { CreatedProject } from '#contract/api/projectEdits.ts'
import { api } from '#contract/api/index.ts'
import type { Project } from '#contract/api/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { backend, buildEmployee, euro, lists, senior, tidewater, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { buildProject, everyProjectRight } from '#tests/support/projects.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Loaded here already: within a test it takes seconds, and Jest's linker fails when two lazy chunks arrive at the same time.
import '#src/admin.tsx'
import '../ProjectCreate.tsx'

Element.prototype.scrollIntoView = () => undefined

const bea = buildEmployee()
const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })
const client = { id: uuid(3), name: 'Harbor Pine' }
const account = { id: uuid(4), ownerName: 'Tidewater', bankName: 'Quay Bank', currency: euro }
const created = { ...buildProject({ code: 'lante' }), startDate: '' } as unknown as CreatedProject

interface Options {
  permissions?: Permission[]
  create?: () => unknown
  projects?: Project[]
  /** What was typed on an earlier visit. */
  draft?: Record<string, unknown>
}

const draftKey = `RaStore.drafts.project.${someone.id}`
const kept = () => localStorage.getItem(draftKey) ?? ''

function open({ permissions = everyProjectRight, create, projects = [], draft }: Options = {}) {
  if (draft) localStorage.setItem(draftKey, JSON.stringify(draft))
  const answers = [
    ...lists,
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [bea, cam] })],
    [
      api.employees.one,
      ({ params }: { params: { id: string } }) => ({ data: params.id === bea.id ? bea : cam }),
    ],
    [api.projects.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: projects })],
    [api.clients.list, () => ({ data: [client] })],
    [api.bankAccounts.list, () => ({ data: [account] })],
    [api.projects.create, create ?? (() => ({ data: created }))],
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: '/projects/new', answers })
  const posts = () => app.calls.filter(({ name }) => name === 'POST /projects')
  return { ...app, posts }
}
type App = ReturnType<typeof open>

const box = (name: string | RegExp) => screen.findByRole('textbox', { name })
const pick = async ({ user }: App, input: string | RegExp, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: input }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const next = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Next' }))
const step = (name: string) => screen.findByRole('heading', { level: 2, name })

const fill = async ({ user }: App, name: string | RegExp, text: string) => {
  await user.click(await box(name))
  await user.paste(text)
}
const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create project' }))

const basics = {
  name: 'Lantern Quay',
  status: 'on-boarding',
  type: 'fixed-cost',
  function: 'development',
  countryID: uuid(2),
}
const people = {
  accountManagers: [{ employeeID: bea.id }],
  projectEmail: 'lantern@tidewater.example',
  clientEmail: ['ops@harborpine.example'],
}
/** Opens a form in which some is filled in already, at a step. */
async function openAt(at: 'People' | 'Commercial', options: Options = {}) {
  const app = open({ draft: at === 'People' ? basics : { ...basics, ...people }, ...options })
  await box('Name')
  await next(app)
  await step('People')
  if (at === 'People') return app
  await next(app)
  await step(at)
  return app
}

const body = {
  name: 'Lantern Quay',
  code: '',
  status: 'on-boarding',
  type: 'fixed-cost',
  function: 'development',
  startDate: '',
  countryID: uuid(2),
  accountManagers: [{ employeeID: bea.id, commissionRate: 12.5 }],
  deliveryManagers: [],
  salePersons: [],
  projectEmail: 'lantern@tidewater.example',
  clientEmail: ['ops@harborpine.example'],
  members: [],
  clientID: client.id,
  bankAccountID: account.id,
  organizationID: tidewater.id,
  auditNotionID: '',
}

test('creates step by step, says so with the way to the project, and moves to the list', async () => {
  const app = open()
  await fill(app, 'Name', 'Lantern Quay')
  await app.user.click(screen.getByRole('radio', { name: 'On Boarding' }))
  await app.user.click(screen.getByRole('radio', { name: 'Fixed cost' }))
  await app.user.click(screen.getByRole('radio', { name: 'Development' }))
  await pick(app, /^Country/, /Greece/)
  await next(app)
  await step('People')
  await pick(app, 'Account managers 1', /Bea/)
  await fill(app, 'Account managers 1, rate', '12.5')
  await fill(app, 'Project e-mail', 'lantern@tidewater.example')
  await fill(app, 'Client e-mails 1', 'ops@harborpine.example')
  await next(app)
  await step('Commercial')
  await pick(app, /^Client/, /Harbor Pine/)
  await pick(app, /^Bank account/, /Quay Bank/)
  await pick(app, /^Organization/, /Tidewater/)
  await send(app)
  expect(await screen.findByText('Project created.')).toBeVisible()
  expect(app.posts()).toEqual([{ name: 'POST /projects', body }])
  await waitFor(() => expect(location.pathname).toBe('/projects'))
  expect(screen.getByRole('link', { name: 'View project' })).toHaveAttribute('href', '/projects/lante')
  expect(kept()).toBe('')
})

test('a step opens once the one before it is right', async () => {
  const app = open({ draft: { ...basics, name: '' } })
  await box('Name')
  await next(app)
  expect(await screen.findByText('This field is required.')).toBeVisible()
  expect(await box('Name')).toHaveFocus()
  await fill(app, 'Name', 'Lantern')
  await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull())
  await next(app)
  await step('People')
  await next(app)
  expect(await screen.findByText('Choose at least one account manager.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Account managers 1' })).toHaveFocus()
  expect(app.posts()).toEqual([])
  await app.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await box('Name')).toHaveValue('Lantern')
})

test('wants what the screen asks beyond the service', async () => {
  const app = open({ draft: { ...basics, type: null } })
  await box('Name')
  await next(app)
  const type = screen.getByRole('group', { name: /^Type/ })
  expect(await within(type).findByText('This field is required.')).toBeVisible()
})

test('says which code the name gives, and who is called the same', async () => {
  const app = open({ projects: [buildProject({ name: 'LÁNTERN quay', code: 'lante', status: 'paused' })] })
  await fill(app, 'Name', 'Lantern Quay')
  const code = await box(/^Code/)
  expect(code).toHaveAccessibleDescription(/^Left out, it will be "lante"/)
  const link = await screen.findByRole('link', { name: 'LÁNTERN quay' })
  expect(link.parentElement).toHaveTextContent('There is already a LÁNTERN quay (lante, paused).')
  await app.user.type(code, 'lq')
  expect(code).toHaveAccessibleDescription(/^Stands in the address/)
})

test('nobody is offered twice among the same heads', async () => {
  const app = await openAt('People', { draft: { ...basics, accountManagers: people.accountManagers } })
  const heads = within(screen.getByRole('group', { name: /^Account managers/ }))
  await app.user.click(heads.getByRole('button', { name: 'Add person' }))
  await app.user.click(await screen.findByRole('combobox', { name: 'Account managers 2' }))
  expect(await screen.findByRole('option', { name: /Cam/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Bea/ })).toBeNull()
})

test('heads come and go by rows, empty rows stay behind', async () => {
  const accountManagers = [bea, cam].map(({ id }) => ({ employeeID: id }))
  const app = await openAt('People', { draft: { ...basics, ...people, accountManagers } })
  const heads = within(screen.getByRole('group', { name: /^Account managers/ }))
  await app.user.click(heads.getByRole('button', { name: 'Add person' }))
  expect(heads.getAllByRole('combobox')).toHaveLength(3)
  await app.user.click(heads.getByRole('button', { name: 'Remove person 1' }))
  const [first] = heads.getAllByRole('combobox')
  await waitFor(() => expect(first).toHaveValue('Cam'))
  await next(app)
  await step('Commercial')
  await send(app)
  await waitFor(() => expect(app.posts()).toHaveLength(1))
  expect(app.posts()[0]?.body).toMatchObject({ accountManagers: [{ employeeID: cam.id }] })
})

test('a broken address among several is pointed out', async () => {
  const app = await openAt('People')
  await fill(app, 'Client e-mails 1', 'ops@harborpine.example')
  await app.user.click(screen.getByRole('button', { name: 'Add e-mail' }))
  await fill(app, 'Client e-mails 2', 'nonsense')
  await next(app)
  expect(await screen.findByText(/^Enter an e-mail address such as/)).toBeVisible()
  expect(await box('Client e-mails 1')).not.toBeInvalid()
  expect(await box('Client e-mails 2')).toBeInvalid()
})

test('members are added before anything is sent', async () => {
  const app = await openAt('People')
  await app.user.click(screen.getByRole('button', { name: 'Add member' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Assign member' }))
  await pick(app, /^Seniority/, /Senior/)
  await pick(app, /^Positions/, /Backend/)
  await app.user.click(panel.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Member assigned.')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Members' }))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/TBD.*Backend Engineer.*Senior.*Official.*Pending/)
  expect(app.posts()).toEqual([])
})

describe('a member', () => {
  const member = {
    employeeID: cam.id,
    seniorityID: senior.id,
    positions: [backend.id],
    deploymentType: 'official',
    status: 'active',
    startDate: '2026-12-01',
    endDate: '',
    isLead: true,
    note: '',
  }
  const draft = { ...basics, ...people, members: [member, { ...member, employeeID: null, isLead: false }] }

  it('is edited in its row', async () => {
    const app = await openAt('People', { draft })
    await app.user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Edit member' }))
    await app.user.click(panel.getByRole('textbox', { name: /^Notes/ }))
    await app.user.paste('Half days')
    await app.user.click(panel.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('Member updated.')).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Members' }))
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/CamLead.*Half days/)
  })

  it('is taken off after a question that names it', async () => {
    const app = await openAt('People', { draft })
    await app.user.click(await screen.findByRole('button', { name: 'Remove row 1' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove this member?' }))
    expect(await question.findByText(/Cam will not be part of the new project/)).toBeVisible()
    await app.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Member removed.')
    const table = within(screen.getByRole('table', { name: 'Members', hidden: true }))
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(2)
    expect(table.queryByText(/Cam/)).toBeNull()
  })
})

test("the server's refusal stands at its field on its step, and nothing is lost", async () => {
  const taken = () => {
    throw refuse(400, 'The code is taken.', [{ field: 'code', msg: 'Another project has it.' }])
  }
  const app = await openAt('Commercial', { create: taken })
  await send(app)
  expect(await screen.findByText('Could not create the project - The code is taken.')).toBeVisible()
  await step('Basics')
  const code = await box(/^Code/)
  expect(code).toHaveAccessibleDescription('Another project has it.')
  await waitFor(() => expect(code).toHaveFocus())
  expect(await box('Name')).toHaveValue('Lantern Quay')
  expect(location.pathname).toBe('/projects/new')
})

test('two submits create one project', async () => {
  let finish: (() => void) | undefined
  const slow = () => new Promise((resolve) => (finish = () => resolve({ data: created })))
  const app = await openAt('Commercial', { create: slow })
  await app.user.type(await box(/^Notion id/), '{Enter}{Enter}')
  await waitFor(() => expect(finish).toBeDefined())
  expect(screen.getByRole('button', { name: /Create project/ })).toBeDisabled()
  finish?.()
  await waitFor(() => expect(location.pathname).toBe('/projects'))
  expect(app.posts()).toHaveLength(1)
})

test('look-ups and rates that the person may not use are absent', async () => {
  const app = await openAt('People', { permissions: ['projects.read', 'projects.create', 'employees.read'] })
  await pick(app, 'Account managers 1', /Bea/)
  expect(screen.queryByRole('textbox', { name: 'Account managers 1, rate' })).toBeNull()
  await fill(app, 'Project e-mail', 'lantern@tidewater.example')
  await next(app)
  await step('Commercial')
  expect(screen.queryByRole('combobox', { name: /^Client/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Bank account/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: /^Organization/ })).toBeVisible()
  expect(app.calls.map(({ name }) => name)).not.toContain('GET /clients')
})

test('what was typed comes back on the next visit, without rates, until it is given up', async () => {
  const first = await openAt('People')
  await pick(first, 'Account managers 1', /Bea/)
  await fill(first, 'Account managers 1, rate', '12.5')
  await fill(first, 'Client e-mails 1', 'ops@harborpine.example')
  await waitFor(() => expect(kept()).toContain('ops@harborpine.example'))
  expect(kept()).toContain(bea.id)
  expect(kept()).not.toContain('12.5')
  first.unmount()

  const second = open()
  expect(await box('Name')).toHaveValue('Lantern Quay')
  expect(screen.getByText(/Rates are not kept/)).toBeVisible()
  await next(second)
  await step('People')
  expect(await box('Client e-mails 1')).toHaveValue('ops@harborpine.example')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Account managers 1' })).toHaveValue('Bea'))
  await second.user.click(screen.getByRole('button', { name: 'Start over' }))
  await step('Basics')
  expect(await box('Name')).toHaveValue('')
  expect(kept()).toBe('')
})

test('leaving asks first, and forgets what is discarded', async () => {
  const { user } = open()
  await user.click(await box('Name'))
  await user.paste('Lantern')
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(location.pathname).toBe('/projects'))
  expect(kept()).toBe('')
})

test('the page is closed to those who may not create', async () => {
  open({ permissions: ['projects.read'] })
  expect(await screen.findByText(/projects\.create/)).toBeVisible()
})
