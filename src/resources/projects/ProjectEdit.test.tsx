import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import { buildEmployee, manager, react, tidewater, uuid } from '#tests/support/employees.ts'
import { buildWhole, openProject, pine, quay } from '#tests/support/projectPage.ts'
import { everyProjectRight } from '#tests/support/projects.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import './ProjectEdit.tsx'
import './ProjectGeneral.tsx'
import './ProjectShow.tsx'

type App = ReturnType<typeof openProject>
type Form = ReturnType<typeof within>

const ratings = { leadRating: 3, accountRating: 4, deliveryRating: 5 }
const general = {
  name: 'Atlas Kiosk',
  startDate: '2026-01-05',
  countryID: uuid(1),
  organizationID: tidewater.id,
  stacks: [react.id],
  function: 'development',
  auditNotionID: uuid(6),
  importantLevel: 'medium+',
  ...ratings,
}
const commercial = { ...general, bankAccountID: quay.id, companyInfoID: uuid(7), clientID: pine.id }
const contact = {
  projectEmail: 'atlas@tidewater.example',
  clientEmail: ['ops@harborpine.example'],
  accountManagers: [{ employeeID: manager.id, commissionRate: 100 }],
  deliveryManagers: [{ employeeID: uuid(0), commissionRate: 12.5 }],
  salePersons: [],
}

async function edit({ user }: App, section: string, title = section): Promise<Form> {
  await user.click(await screen.findByRole('button', { name: `Edit ${section}` }))
  return within(await screen.findByRole('dialog', { name: `Edit ${title}` }))
}
const save = ({ user }: App, form: Form) => user.click(form.getByRole('button', { name: 'Save' }))
async function retype({ user }: App, input: HTMLElement, text: string) {
  await user.clear(input)
  if (text) await user.type(input, text)
}
const without = (...closed: Permission[]) => everyProjectRight.filter((one) => !closed.includes(one))
const box = (form: Form, name: string | RegExp) => form.getByRole('textbox', { name })

test('sends the complete general info, shows a message, and returns the focus', async () => {
  const app = openProject()
  const form = await edit(app, 'overview', 'general info')
  await retype(app, box(form, 'Name'), ' Atlas Two ')
  await retype(app, form.getByLabelText(/^Start date/), '')
  await app.user.click(within(form.getByRole('group', { name: 'Lead rating' })).getByRole('radio', { name: '2' }))
  await save(app, form)
  expect(await screen.findByText('General info updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([{ ...general, name: 'Atlas Two', startDate: '', leadRating: 2 }])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit overview' })).toHaveFocus())
})

test('keeps hidden fields or requires them again without full access, and never clears them', async () => {
  const hidden: Partial<Project> = {
    auditNotionID: '',
    importantLevel: '',
    leadRating: 0,
    accountRating: 0,
    deliveryRating: 0,
  }
  const app = openProject({ permissions: without('projects.read.fullAccess'), project: buildWhole(hidden) })
  const form = await edit(app, 'overview', 'general info')
  expect(form.queryByRole('textbox', { name: /^Notion id/ })).toBeNull()
  await save(app, form)
  const levels = within(form.getByRole('group', { name: 'Priority' }))
  expect(levels.getByRole('radio', { name: 'Low' })).not.toBeChecked()
  expect(app.stored.bodies).toEqual([])
  await app.user.click(levels.getByRole('radio', { name: 'Low' }))
  for (const name of ['Lead rating', 'Account rating', 'Delivery rating']) {
    await app.user.click(within(form.getByRole('group', { name })).getByRole('radio', { name: '1' }))
  }
  await save(app, form)
  expect(await screen.findByText('General info updated')).toBeVisible()
  const { auditNotionID, ...rest } = general
  expect(auditNotionID).toBeTruthy()
  expect(app.stored.bodies).toEqual([
    { ...rest, importantLevel: 'low', leadRating: 1, accountRating: 1, deliveryRating: 1 },
  ])
})

test('sends commercial data together with the fields that the call would clear', async () => {
  const app = openProject()
  const form = await edit(app, 'commercial', 'commercial data')
  const client = form.getByRole('combobox', { name: /^Client/ })
  await waitFor(() => expect(client).toHaveValue('Harbor & Pine'))
  expect(form.queryByRole('group', { name: 'Lead rating' })).toBeNull()
  await app.user.click(client)
  await app.user.click(await screen.findByRole('option', { name: /Fjord Lines/ }))
  await save(app, form)
  expect(await screen.findByText('Commercial data updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([{ ...commercial, clientID: uuid(8) }])
})

test('saves the commercial data of a project that nobody has rated', async () => {
  const app = openProject({ project: buildWhole({ leadRating: 0, client: null }) })
  const form = await edit(app, 'commercial', 'commercial data')
  expect(form.queryByRole('group', { name: 'Lead rating' })).toBeNull()
  await save(app, form)
  expect(await screen.findByText('Commercial data updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([{ ...commercial, leadRating: null, clientID: null }])
})

test('sends project leads, managers and addresses, without blank rows', async () => {
  const app = openProject()
  const form = await edit(app, 'contact info')
  await app.user.click(await form.findByRole('button', { name: 'Add email' }))
  await app.user.type(box(form, 'Client emails 2'), 'two@harborpine.example')
  const rate = await form.findByRole('textbox', { name: /^Delivery managers 1, rate/ })
  await retype(app, rate, '2.5')
  await save(app, form)
  expect(await screen.findByText('Contact info updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([
    {
      ...contact,
      clientEmail: ['ops@harborpine.example', 'two@harborpine.example'],
      deliveryManagers: [{ employeeID: uuid(0), commissionRate: 2.5 }],
    },
  ])
})

test('shows an error of a row at its list', async () => {
  const app = openProject()
  const form = await edit(app, 'contact info')
  await retype(app, box(form, /^Delivery managers 1, rate/), '101')
  await retype(app, box(form, 'Client emails 1'), 'nobody')
  await retype(app, box(form, 'Project email'), '')
  await save(app, form)
  const managers = form.getByRole('group', { name: /^Delivery managers/ })
  expect(await within(managers).findByText('Enter a number of at most 100.')).toBeVisible()
  expect(within(form.getByRole('group', { name: /^Client emails/ })).getByText(/email address/)).toBeVisible()
  expect(form.getByText('This field is required.')).toBeVisible()
  expect(app.stored.bodies).toEqual([])
})

test("doesn't send hidden shares and client emails", async () => {
  const closed = ['projects.read.fullAccess', 'projects.commissionRate.read', 'projects.commissionRate.edit']
  const app = openProject({ permissions: without(...(closed as Permission[])) })
  const form = await edit(app, 'contact info')
  expect(form.queryByRole('textbox', { name: /^Client emails/ })).toBeNull()
  expect(form.queryByRole('textbox', { name: /rate/ })).toBeNull()
  await retype(app, box(form, 'Project email'), 'new@tidewater.example')
  await save(app, form)
  expect(await screen.findByText('Contact info updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([
    {
      projectEmail: 'new@tidewater.example',
      accountManagers: [{ employeeID: manager.id }],
      deliveryManagers: [{ employeeID: uuid(0) }],
      salePersons: [],
    },
  ])
})

test('shows a refusal at its field and keeps the input', async () => {
  const taken = () => {
    throw refuse(400, 'The id is taken.', [{ field: 'auditNotionID', msg: 'Another project has this id.' }])
  }
  const app = openProject({ more: [[api.projects.editGeneralInfo, taken]] })
  const form = await edit(app, 'overview', 'general info')
  await retype(app, box(form, 'Name'), 'Atlas Two')
  await save(app, form)
  expect(await form.findByText('Another project has this id.')).toBeVisible()
  expect(form.getByText("Couldn't update the general info - The id is taken.")).toBeVisible()
  expect(box(form, 'Name')).toHaveValue('Atlas Two')
})

test('keeps concurrent changes of other sections', async () => {
  const app = openProject()
  const form = await edit(app, 'overview', 'general info')
  await retype(app, box(form, 'Name'), 'Atlas Two')
  app.linhSaves({ deliveryRating: 1, client: { ...pine, id: uuid(8) } })
  await save(app, form)
  expect(
    await screen.findByText('General info updated. Linh Ngo also changed delivery rating. Both changes are kept.'),
  ).toBeVisible()
  expect(app.stored.bodies).toEqual([{ ...general, name: 'Atlas Two', deliveryRating: 1 }])
})

test('names project leads that both changed, and lets the user choose', async () => {
  const app = openProject({
    more: [[api.employees.one, () => ({ data: buildEmployee() })]],
  })
  const form = await edit(app, 'contact info')
  await retype(app, box(form, /^Delivery managers 1, rate/), '50')
  app.linhSaves({ deliveryManagers: [] })
  await save(app, form)
  const choice = within(await form.findByRole('radiogroup', { name: 'Delivery managers' }))
  expect(await choice.findByRole('radio', { name: 'Yours: Bea 50%' })).toBeChecked()
  await app.user.click(choice.getByRole('radio', { name: 'Theirs: nothing' }))
  await save(app, form)
  expect(await screen.findByText('Contact info updated')).toBeVisible()
  expect(app.stored.bodies).toEqual([{ ...contact, deliveryManagers: [] }])
})

test("doesn't request the choices without permission to edit", async () => {
  const { calls } = openProject({ permissions: without('projects.edit') })
  await screen.findByRole('region', { name: 'Commercial' })
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(calls.map(({ name }) => name).filter((name) => /clients|company|bank/.test(name))).toEqual([])
})

test('says that rates keep their currency when the account gets another one, and not before', async () => {
  const dollars = { ...quay, id: uuid(9), bankName: 'Pier Bank', ownerName: 'Tidewater Ltd', currency: { name: 'USD' } }
  const euros = { ...dollars, ...quay, currency: { name: 'EUR' } }
  const app = openProject({ more: [[api.bankAccounts.list, () => ({ data: [euros, dollars] })]] })
  const form = await edit(app, 'commercial', 'commercial data')
  const account = form.getByRole('combobox', { name: /^Bank account/ })
  await waitFor(() => expect(account).not.toHaveValue(''))
  expect(form.queryByText(/keep the currency of their rates/)).toBeNull()
  await app.user.click(account)
  await app.user.click(await screen.findByRole('option', { name: /Pier Bank/ }))
  expect(await form.findByText(/keep the currency of their rates[.].*USD/)).toBeVisible()
})
