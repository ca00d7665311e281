import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import {
  backend,
  buildEmployee,
  data,
  everything,
  lists,
  manager,
  react,
  senior,
  tidewater,
  uuid,
  web,
} from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeEdit.tsx'
import './EmployeeInputs.tsx'
import './EmployeeShow.tsx'
import './RolesCard.tsx'

interface Options {
  permissions?: Permission[]
  person?: Employee
  at?: string
  /** The PUT endpoint of the section and its answer, which may be a refusal. */
  put?: [Endpoint, () => unknown]
  people?: Employee[]
}

function open({
  permissions = everything,
  person = buildEmployee(),
  at = '/employees/bea',
  put,
  people,
}: Options = {}) {
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: person })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: people ?? [] })],
    [api.employees.revealSalaries, () => ({ data: null, message: 'ok' })],
    ...(put ? [put] : []),
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at, answers })
  const puts = () => app.calls.filter(({ name }) => name.startsWith('PUT'))
  return { ...app, puts }
}

const ok = () => ({ data: null })

async function panel(user: ReturnType<typeof open>['user'], pencil: string, title: string) {
  await user.click(await screen.findByRole('button', { name: pencil }))
  return within(await screen.findByRole('dialog', { name: title }))
}

const generalBody = {
  fullName: 'Bea Stone',
  displayName: 'Bea',
  email: 'bea@tidewater.example',
  phone: '+84 912345678',
  lineManagerID: manager.id,
  referredBy: null,
  organizationIDs: [tidewater.id],
  joinedDate: '2024-05-01',
  leftDate: '',
  discordName: 'bea#1',
  githubID: 'bea-dev',
  notionName: 'Bea Notion',
  linkedInName: 'bea-stone',
  wiseAccountNumber: '777',
  wiseCurrency: 'EUR',
  wiseRecipientEmail: 'bea@home.example',
  wiseRecipientName: 'Bea S',
}

describe('general info', () => {
  it('sends the whole section, closes, shows a message, and returns the focus', async () => {
    const { user, puts } = open({ put: [api.employees.editGeneralInfo, ok] })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.clear(form.getByRole('textbox', { name: 'Full name' }))
    await user.type(form.getByRole('textbox', { name: 'Full name' }), ' Bea Wood ')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('General info updated')).toBeVisible()
    expect(puts()).toMatchObject([
      { name: `PUT /employees/${uuid(0)}/general-info`, body: { ...generalBody, fullName: 'Bea Wood' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus())
  })

  it('clears what is emptied, and names line manager and referrer also when they are not touched', async () => {
    const { user, puts } = open({ put: [api.employees.editGeneralInfo, ok] })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.clear(form.getByRole('textbox', { name: /^Wise account number/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const { lineManagerID, referredBy } = generalBody
    expect(puts()[0]?.body).toMatchObject({ wiseAccountNumber: '', blankClears: true, lineManagerID, referredBy })
  })

  it("leaves out fields that the person can't write", async () => {
    const open_ = ['employees.read', 'employees.edit'] as const
    const { user, puts } = open({
      permissions: [...open_],
      person: buildEmployee({ phoneNumber: '' }),
      put: [api.employees.editGeneralInfo, ok],
    })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    expect(form.queryByRole('textbox', { name: 'Phone' })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const { fullName, displayName, email, lineManagerID, organizationIDs, discordName, githubID } = generalBody
    expect(puts()[0]?.body).toEqual({
      fullName,
      displayName,
      email,
      lineManagerID,
      organizationIDs,
      discordName,
      githubID,
      blankClears: true,
    })
  })

  it("shows the contract's errors at the fields and focuses the first", async () => {
    const { user, puts } = open()
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.clear(form.getByRole('textbox', { name: 'Full name' }))
    await user.clear(form.getByRole('textbox', { name: 'Team email' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This field is required.')).toBeVisible()
    expect(form.getByText(/Enter an email address/)).toBeVisible()
    expect(form.getByRole('textbox', { name: 'Full name' })).toHaveFocus()
    expect(puts()).toEqual([])
  })

  it('shows a refusal of the server at its field and keeps all input', async () => {
    const taken = () => {
      throw refuse(400, 'The e-mail is taken.', [{ field: 'email', msg: 'Somebody else uses this address.' }])
    }
    const { user } = open({ put: [api.employees.editGeneralInfo, taken] })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.type(form.getByRole('textbox', { name: 'Team email' }), 'x')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText("Couldn't update the general info - The e-mail is taken.")).toBeVisible()
    const email = form.getByRole('textbox', { name: 'Team email' })
    expect(email).toHaveAccessibleDescription('Somebody else uses this address.')
    expect(email).toHaveFocus()
    expect(email).toHaveValue('bea@tidewater.examplex')
  })

  it('finds people on the server, except those who left', async () => {
    const cam = buildEmployee({ id: uuid(3), displayName: 'Cam' })
    const { user, puts, calls } = open({ put: [api.employees.editGeneralInfo, ok], people: [cam] })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.type(form.getByRole('combobox', { name: /^Referred by/ }), 'ca')
    await user.click(await screen.findByRole('option', { name: /Cam/ }))
    expect(calls.findLast(({ name }) => name === 'POST /employees/search')?.body).toMatchObject({
      workingStatuses: ['on-boarding', 'probation', 'full-time', 'contractor'],
      preload: false,
      withTotal: false,
      size: 20,
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()[0]?.body).toMatchObject({ referredBy: cam.id }))
  })

  it("starts with the user's own organization when there is none", async () => {
    const { user, puts } = open({
      person: buildEmployee({ organizations: [] }),
      put: [api.employees.editGeneralInfo, ok],
    })
    const form = await panel(user, 'Edit profile', 'Edit general info')
    expect(await form.findByText('Tidewater Software')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()[0]?.body).toMatchObject({ organizationIDs: [tidewater.id] }))
  })
})

describe('skills', () => {
  it('sends complete sets; only selected chapters can be led', async () => {
    const { user, puts } = open({ put: [api.employees.editSkills, ok] })
    const form = await panel(user, 'Edit skills', 'Edit skills')
    await user.click(form.getByRole('combobox', { name: /^Leading chapters/ }))
    expect(screen.queryByRole('option', { name: /Data/ })).toBeNull()
    await user.click(form.getByRole('combobox', { name: /^Chapters/ }))
    await user.click(await screen.findByRole('option', { name: /Data/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Skills updated')).toBeVisible()
    expect(puts()).toEqual([
      {
        name: `PUT /employees/${uuid(0)}/skills`,
        body: {
          positions: [backend.id],
          chapters: [web.id, data.id],
          leadingChapters: [web.id],
          seniority: senior.id,
          stacks: [react.id],
        },
      },
    ])
  })

  it('requires a position of a person who had one, and nothing that was missing before', async () => {
    const { user, puts } = open({ person: buildEmployee({ seniority: null }) })
    const form = await panel(user, 'Edit skills', 'Edit skills')
    await user.click(form.getByRole('combobox', { name: 'Positions' }))
    await user.keyboard('{Backspace}')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText('This field is required.')).toHaveLength(1)
    expect(puts()).toEqual([])
  })
})

describe('personal info', () => {
  it('clears the city when the country changes', async () => {
    const { user, puts } = open({ at: '/employees/bea?tab=personal', put: [api.employees.editPersonalInfo, ok] })
    const form = await panel(user, 'Edit personal info', 'Edit personal info')
    const city = form.getByRole('combobox', { name: 'City' })
    expect(city).toHaveValue('Hue')
    await user.click(form.getByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByRole('option', { name: /Greece/ }))
    await waitFor(() => expect(city).toHaveValue(''))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This field is required.')).toBeVisible()
    await user.click(city)
    await user.click(await screen.findByRole('option', { name: /Patras/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Personal info updated')).toBeVisible()
    expect(puts()[0]?.body).toMatchObject({
      dob: '1990-08-01',
      gender: 'Female',
      personalEmail: 'bea@home.example',
      address: '1 Harbour Street',
      country: 'Greece',
      city: 'Patras',
      placeOfResidence: 'Hue',
    })
  })

  it('leaves an unknown date of birth blank until it is entered', async () => {
    const { user, puts } = open({
      at: '/employees/bea?tab=personal',
      person: buildEmployee({ birthday: null }),
      put: [api.employees.editPersonalInfo, ok],
    })
    const form = await panel(user, 'Edit personal info', 'Edit personal info')
    expect(form.getByLabelText('Date of birth')).toHaveValue('')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Personal info updated')).toBeVisible()
    expect(puts()[0]?.body).toMatchObject({ dob: '' })
  })
})

describe('salary', () => {
  it('sends numbers, and resends untouched fields', async () => {
    const { user, puts } = open({ at: '/employees/bea/edit', put: [api.employees.editBaseSalary, ok] })
    const form = within(await screen.findByRole('region', { name: 'Salary' }))
    expect(form.queryByRole('textbox', { name: /^Personal account amount/ })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Show the salary' }))
    const amount = await form.findByRole('textbox', { name: /^Personal account amount/ })
    expect(amount).toHaveValue('1,234.5')
    await user.clear(amount)
    await user.type(amount, '12,500.125')
    await user.click(form.getByRole('radio', { name: '1st of the month' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Salary updated')).toBeVisible()
    expect(puts()[0]?.body).toEqual({
      contractAmount: 1000,
      companyAccountAmount: 2000,
      personalAccountAmount: 12500.125,
      currencyCode: 'EUR',
      effectiveDate: '',
      batch: 1,
    })
  })

  it('has no pay day without a salary, and refuses amounts that are not numbers', async () => {
    const { user, puts } = open({ at: '/employees/bea/edit', person: buildEmployee({ baseSalary: null }) })
    const form = within(await screen.findByRole('region', { name: 'Salary' }))
    await waitFor(() => expect(form.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD'))
    expect(form.getByRole('radio', { name: '1st of the month' })).not.toBeChecked()
    await user.type(form.getByRole('textbox', { name: /^Company account amount/ }), 'x')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This field is required.')).toBeVisible()
    expect(form.getByRole('textbox', { name: /^Company account amount/ })).toBeInvalid()
    expect(puts()).toEqual([])
  })
})

describe('unsaved input', () => {
  it('asks before the panel closes', async () => {
    const { user } = open()
    const form = await panel(user, 'Edit profile', 'Edit general info')
    await user.type(form.getByRole('textbox', { name: 'Full name' }), 'x')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
    expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue('Bea Stonex')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('blocks leaving the edit page until it is discarded', async () => {
    const { user } = open({ at: '/employees/bea/edit' })
    const general = within(await screen.findByRole('region', { name: 'General info' }))
    await user.type(general.getByRole('textbox', { name: 'Full name' }), 'x')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(location.pathname).toBe('/employees/bea/edit')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(location.pathname).toBe('/employees/bea'))
    expect(JSON.stringify(localStorage)).not.toContain('Bea Stonex')
  })

  it('is restored on the edit page after the tab was closed, until it is saved', async () => {
    const page = async () => {
      const app = open({ at: '/employees/bea/edit', put: [api.employees.editGeneralInfo, ok] })
      const section = async (name: string) => within(await screen.findByRole('region', { name }))
      const general = await section('General info')
      return {
        ...app,
        general,
        name: general.getByRole('textbox', { name: 'Full name' }),
      }
    }
    const first = await page()
    await first.user.type(first.name, 'x')
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Bea Stonex'))
    expect(Object.keys(localStorage).filter((key) => key.includes('drafts.edit'))).toHaveLength(1)
    first.unmount()
    const second = await page()
    expect(second.name).toHaveValue('Bea Stonex')
    await second.user.click(second.general.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('General info updated')).toBeVisible()
    expect(second.puts().at(-1)?.body).toMatchObject({ fullName: 'Bea Stonex' })
    expect(JSON.stringify(localStorage)).not.toContain('Bea Stonex')
  })
})

test('ignores a second submit while saving', async () => {
  let finish: (() => void) | undefined
  const slow = () => new Promise((resolve) => (finish = () => resolve({ data: null })))
  const { user, puts } = open({ put: [api.employees.editGeneralInfo, slow] })
  const form = await panel(user, 'Edit profile', 'Edit general info')
  await user.type(form.getByRole('textbox', { name: 'Full name' }), '{Enter}{Enter}')
  await waitFor(() => expect(finish).toBeDefined())
  expect(form.getByRole('textbox', { name: 'Full name' })).toBeDisabled()
  expect(puts()).toHaveLength(1)
  finish?.()
  expect(await screen.findByText('General info updated')).toBeVisible()
})

test('a call without a connection is made at once instead of waiting unseen', async () => {
  const { user, puts } = open({ put: [api.employees.editGeneralInfo, ok] })
  const form = await panel(user, 'Edit profile', 'Edit general info')
  const input = form.getByRole('textbox', { name: 'Full name' })
  fireEvent(window, new Event('offline'))
  try {
    fireEvent.submit(input.closest('form') as HTMLFormElement)
    await waitFor(() => expect(puts()).toHaveLength(1))
  } finally {
    fireEvent(window, new Event('online'))
  }
})

test('the reason of a refusal is gone once the form is invalid', async () => {
  const put = () => {
    throw refuse(409, 'This person was erased.')
  }
  const { user } = open({ put: [api.employees.editGeneralInfo, put] })
  const form = await panel(user, 'Edit profile', 'Edit general info')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/This person was erased/)).toBeVisible()
  await user.clear(form.getByRole('textbox', { name: 'Display name' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This field is required.')).toBeVisible()
  expect(form.queryByText(/This person was erased/)).toBeNull()
})

test('saves the edit page section by section, and hides the salary without permission', async () => {
  const { user, puts } = open({
    at: '/employees/bea/edit#skills',
    permissions: everything.filter((permission) => permission !== 'employees.baseSalary.edit'),
    put: [api.employees.editSkills, ok],
  })
  const skills = within(await screen.findByRole('region', { name: 'Skills' }))
  expect(screen.queryByRole('region', { name: 'Salary' })).toBeNull()
  await user.click(skills.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Skills updated')).toBeVisible()
  expect(puts().map(({ name }) => name)).toEqual([`PUT /employees/${uuid(0)}/skills`])
  expect(location.pathname).toBe('/employees/bea/edit')
})
