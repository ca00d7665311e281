import { screen, waitFor, within } from '@testing-library/react'
import { tidewater, uuid } from '#tests/support/employees.ts'
import {
  account,
  basics,
  bea,
  box,
  client,
  created,
  fill,
  kept,
  next,
  open,
  openAt,
  pick,
  send,
  step,
} from '#tests/support/newProjectPage.tsx'
import { buildProject } from '#tests/support/projects.ts'
import { refuse } from '#tests/support/renderApp.tsx'

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

test('creates a project in steps, links to it in the message, and returns to the list', async () => {
  const app = open()
  await fill(app, 'Name', 'Lantern Quay')
  await app.user.click(screen.getByRole('radio', { name: 'Onboarding' }))
  await app.user.click(screen.getByRole('radio', { name: 'Fixed cost' }))
  await app.user.click(screen.getByRole('radio', { name: 'Development' }))
  await pick(app, /^Country/, /Greece/)
  await next(app)
  await step('People')
  await pick(app, 'Account managers 1', /Bea/)
  await fill(app, 'Account managers 1, rate', '12.5')
  await fill(app, 'Project email', 'lantern@tidewater.example')
  await fill(app, 'Client emails 1', 'ops@harborpine.example')
  await next(app)
  await step('Commercial')
  await pick(app, /^Client/, /Harbor Pine/)
  await pick(app, /^Bank account/, /Quay Bank/)
  await pick(app, /^Organization/, /Tidewater/)
  await send(app)
  expect(await screen.findByText('Project created')).toBeVisible()
  expect(app.posts()).toEqual([{ name: 'POST /projects', body }])
  await waitFor(() => expect(location.pathname).toBe('/projects'))
  expect(screen.getByRole('link', { name: 'View project' })).toHaveAttribute('href', '/projects/lante')
  expect(kept()).toBe('')
})

test('opens a step once the previous one is valid', async () => {
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

test('requires the fields that only the form requires', async () => {
  const app = open({ draft: { ...basics, type: null } })
  await box('Name')
  await next(app)
  const type = screen.getByRole('group', { name: /^Type/ })
  expect(await within(type).findByText('This field is required.')).toBeVisible()
})

test('shows the code that results from the name, and existing projects of the same name', async () => {
  const app = open({ projects: [buildProject({ name: 'LÁNTERN quay', code: 'lante', status: 'paused' })] })
  await fill(app, 'Name', 'Lantern Quay')
  const code = await box(/^Code/)
  expect(code).toHaveAccessibleDescription(/Leave blank for “lante”/)
  const link = await screen.findByRole('link', { name: 'LÁNTERN quay' })
  expect(link.parentElement).toHaveTextContent('LÁNTERN quay already exists (lante, paused).')
  await app.user.type(code, 'lq')
  expect(code).toHaveAccessibleDescription(/^Used in links and invoices/)
})

test('shows a refusal of the server at its field on its step, and keeps all input', async () => {
  const taken = () => {
    throw refuse(400, 'The code is taken.', [{ field: 'code', msg: 'Another project has it.' }])
  }
  const app = await openAt('Commercial', { create: taken })
  await send(app)
  expect(await screen.findByText("Couldn't create the project - The code is taken.")).toBeVisible()
  await step('Basics')
  const code = await box(/^Code/)
  expect(code).toHaveAccessibleDescription('Another project has it.')
  await waitFor(() => expect(code).toHaveFocus())
  expect(await box('Name')).toHaveValue('Lantern Quay')
  expect(location.pathname).toBe('/projects/new')
})

test('creates one project when submitted twice', async () => {
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

test('hides look-ups and rates without permission', async () => {
  const app = await openAt('People', { permissions: ['projects.read', 'projects.create', 'employees.read'] })
  await pick(app, 'Account managers 1', /Bea/)
  expect(screen.queryByRole('textbox', { name: 'Account managers 1, rate' })).toBeNull()
  await fill(app, 'Project email', 'lantern@tidewater.example')
  await next(app)
  await step('Commercial')
  expect(screen.queryByRole('combobox', { name: /^Client/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Bank account/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: /^Organization/ })).toBeVisible()
  expect(app.calls.map(({ name }) => name)).not.toContain('GET /clients')
})

test('restores unsaved input on the next visit, without rates, until it is discarded', async () => {
  const first = await openAt('People')
  await pick(first, 'Account managers 1', /Bea/)
  await fill(first, 'Account managers 1, rate', '12.5')
  await fill(first, 'Client emails 1', 'ops@harborpine.example')
  await waitFor(() => expect(kept()).toContain('ops@harborpine.example'))
  expect(kept()).toContain(bea.id)
  expect(kept()).not.toContain('12.5')
  first.unmount()

  const second = open()
  expect(await box('Name')).toHaveValue('Lantern Quay')
  expect(screen.getByText(/Rates weren't restored/)).toBeVisible()
  await next(second)
  await step('People')
  expect(await box('Client emails 1')).toHaveValue('ops@harborpine.example')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Account managers 1' })).toHaveValue('Bea'))
  await second.user.click(screen.getByRole('button', { name: 'Start over' }))
  await step('Basics')
  expect(await box('Name')).toHaveValue('')
  expect(kept()).toBe('')
})

test('asks before leaving, and forgets discarded input', async () => {
  const { user } = open()
  await user.click(await box('Name'))
  await user.paste('Lantern')
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(location.pathname).toBe('/projects'))
  expect(kept()).toBe('')
})

test('is closed to people without permission to create', async () => {
  open({ permissions: ['projects.read'] })
  expect(await screen.findByRole('heading', { name: '403' })).toBeVisible()
  expect(screen.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})
