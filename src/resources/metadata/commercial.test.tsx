import { screen, waitFor, within } from '@testing-library/react'
import { commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import * as api from '#contract/api/index.ts'
import type { BankAccount, Client, CompanyInfo } from '#contract/api/metadata/lookups.ts'
import type { Permission } from '#contract/permissions.ts'
import { lists, uuid } from '#tests/support/employees.ts'
import { type Answer, changedBy } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/resources/projects/HeadsInput.tsx'
import '#src/resources/metadata/ContactsInput.tsx'
import '#src/admin/inputs/EmailsInput.tsx'
import '#src/pages/Config.tsx'
import { blankCompany } from '#tests/support/companyInfo.ts'

const times = { createdAt: '2024-05-01T08:30:00.000001Z', updatedAt: null }
const blank = {
  description: '',
  registrationNumber: '',
  avatar: '',
  address: '',
  country: '',
  city: '',
  industry: '',
  website: '',
  lat: '',
  long: '',
  companySize: '',
  solutionType: '',
  isPublic: false,
  projects: [],
}
const ada = { id: uuid(8), name: 'Ada', role: 'Owner', emails: ['ada@acme.example'], isMainContact: true }
const acme: Client = { ...blank, ...times, id: uuid(1), name: 'Acme', industry: 'Ships', contacts: [ada] }
const zebra: Client = { ...blank, ...times, id: uuid(2), name: 'Zebra', contacts: [] }
const office = { address: 'Quay 1', phone: '+49 1' }
const harbor: CompanyInfo = {
  ...blankCompany,
  ...times,
  id: uuid(3),
  name: 'Harbor Ltd',
  registrationNumber: 'HRB 7',
  info: { eu: office },
  country: 'Germany',
}
const dollar = { id: uuid(2), name: 'USD', symbol: '$', locale: 'en-US', type: 'fiat' as const }
const account: BankAccount = {
  ...times,
  id: uuid(4),
  accountNumber: '4400',
  bankName: 'Tide Bank',
  ownerName: 'Harbor Ltd',
  address: null,
  swiftCode: '',
  routingNumber: '',
  name: 'Dollars',
  ukSortCode: '',
  intermediaryBankName: '',
  intermediaryBankAddress: '',
  currencyID: dollar.id,
  currency: dollar,
}

const { clients, companyInfos, bankAccounts } = api
const commercialCalls = { clients, companyInfos, bankAccounts }

/** Opens a tab of `/config`. The fake server's entries can change during the test. */
function open(tab = '', more: [unknown, unknown][] = [], permissions: Permission[] = ['projects.edit']) {
  const entries = { clients: [acme, zebra], companyInfos: [harbor], bankAccounts: [account] }
  const usage = [{ id: acme.id, people: 0, projects: 3, ...times }]
  const answers = [
    ...lists,
    [api.metadata.stacksUsage, () => ({ data: [] })],
    ...commercialKindNames.flatMap((kind) => [
      [commercialCalls[kind].list, () => ({ data: entries[kind] })],
      [commercialCalls[kind].one, () => ({ data: entries[kind][0] })],
      [commercialCalls[kind].usage, () => ({ data: [...usage, { ...times, id: zebra.id, people: 0, projects: 0 }] })],
    ]),
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/config${tab && `?tab=${tab}`}`, answers })
  const writes = () => app.calls.filter(({ name }) => !name.startsWith('GET'))
  return { ...app, entries, writes }
}
/** Pastes the text, since typing each letter into a long form is slow. */
async function fill(user: ReturnType<typeof open>['user'], box: HTMLElement, text: string) {
  await user.clear(box)
  await user.paste(text)
}
const ok = () => ({ data: null, message: 'ok' })
const cells = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.trim())
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows the page to people who can edit projects but not metadata', async () => {
  open()
  expect(await cells('Acme')).toEqual(['Acme', 'Ships', '-', '-', 'Ada', '3 projects', ''])
  expect(await cells('Zebra')).toEqual(['Zebra', '-', '-', '-', '-', 'Not used', ''])
  const group = within(screen.getByRole('region', { name: 'Company and billing' }))
  expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Clients',
    'Companies',
    'Bank accounts',
  ])
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('2 clients')).toBeVisible()
})

test.each([
  ['companyInfos', 'Harbor Ltd', ['Harbor Ltd', 'HRB 7', 'Europe', '', ''], '1 company'],
  ['bankAccounts', 'Dollars', ['Dollars', 'Harbor Ltd', 'Tide Bank', '4400', 'USD', '', ''], '1 bank account'],
])('opens the table of ?tab=%s', async (tab, name, row, total) => {
  open(tab)
  expect(await cells(name)).toEqual(row)
  expect(screen.getByText(total)).toBeVisible()
})

test('shows these tabs beside those of metadata, but only with projects.edit', async () => {
  open('clients', [], ['metadata.read'])
  expect(await screen.findByRole('link', { name: 'Stacks' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: 'Clients' })).toBeNull()
})

test('merges a client into the one that stays, once it was said what moves', async () => {
  const moved = { people: 0, projects: 3, invoices: 2, contacts: 1 }
  const { user, writes } = open('clients', [[api.clients.merge, () => ({ data: moved })] as unknown as Answer])
  await user.click(await screen.findByRole('button', { name: 'Merge Acme' }))
  const dialog = await panel('Merge Acme into another client?')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Which one stays' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Zebra'])
  await user.click(screen.getByRole('option', { name: 'Zebra' }))
  expect(
    await dialog.findByText(/Moves to Zebra: 3 projects, 2 invoices and 1 contact. Acme is deleted./),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Acme merged')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  const path = `POST /clients/${zebra.id}/merge`
  expect(writes()).toEqual([
    { name: path, body: { from: acme.id, dryRun: true } },
    { name: path, body: { from: acme.id } },
  ])
})

test('searches in the visible columns', async () => {
  const { user } = open('bankAccounts')
  await screen.findByText('Dollars')
  await user.type(screen.getByRole('searchbox', { name: 'Search bank accounts' }), 'tide')
  expect(await screen.findByText('1 bank account')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No bank accounts found')).toBeVisible()
})

test('adds a client with two contacts, one of them the main one', async () => {
  const { user, writes } = open('', [[api.clients.create, () => ({ ...ok(), id: crypto.randomUUID() })]])
  await user.click(await screen.findByRole('button', { name: 'Add client' }))
  const form = await panel('New client')
  await user.click(form.getByText('Save'))
  expect(await form.findByText('This field is required.')).toBeVisible()
  await fill(user, form.getByLabelText('Name'), 'Bolt')
  await fill(user, form.getByLabelText('Name of contact 1'), 'Ben')
  await fill(user, form.getByLabelText('Emails of contact 1'), 'ben@bolt.example\nb2')
  await user.click(form.getByLabelText('Main contact: contact 1'))
  await user.click(form.getByText('Add contact'))
  // The new row takes the focus. Typing must wait for that.
  await waitFor(() => expect(form.getByLabelText('Name of contact 2')).toHaveFocus())
  await fill(user, form.getByLabelText('Role of contact 2'), 'Finance')
  await user.click(form.getByLabelText('Main contact: contact 2'))
  await user.click(form.getByText('Save'))
  const group = form.getByRole('group', { name: /^Contacts/ })
  await waitFor(() => expect(within(group).getByText(/email address|contact needs a name/)).toBeVisible())
  await fill(user, form.getByLabelText('Emails of contact 1'), 'ben@bolt.example\nb2@bolt.example')
  await fill(user, form.getByLabelText('Name of contact 2'), 'Cleo')
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Client created')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: 'POST /clients',
      body: {
        name: 'Bolt',
        contacts: [
          { name: 'Ben', role: '', emails: ['ben@bolt.example', 'b2@bolt.example'], isMainContact: false },
          { name: 'Cleo', role: 'Finance', emails: [], isMainContact: true },
        ],
      },
    },
  ])
})

test('removes and adds a contact, and sends the rest of the client unchanged', async () => {
  const { user, writes } = open('clients', [[api.clients.edit, ok]])
  await user.click(await screen.findByLabelText('Edit Acme'))
  const form = await panel('Edit client')
  await user.click(form.getByText('Add contact'))
  await fill(user, form.getByLabelText('Name of contact 2'), 'Ben')
  await user.click(form.getByLabelText('Remove contact 1'))
  await user.clear(form.getByLabelText(/^Industry/))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Client updated')).toBeVisible()
  expect(writes()).toMatchObject([
    {
      name: `PUT /clients/${acme.id}`,
      body: { name: 'Acme', industry: '', contacts: [{ name: 'Ben', emails: [] }] },
    },
  ])
})

test('adds an office to a company and removes another', async () => {
  const { user, writes } = open('companyInfos', [[api.companyInfos.edit, ok]])
  await user.click(await screen.findByLabelText('Edit Harbor Ltd'))
  const form = await panel('Edit company')
  await fill(user, await form.findByLabelText('Address, Vietnam'), 'Quay 2')
  await user.clear(form.getByLabelText('Address, Europe'))
  await user.clear(form.getByLabelText('Phone, Europe'))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Company updated')).toBeVisible()
  const body: unknown = expect.objectContaining({ info: { vn: { address: 'Quay 2', phone: '' } } })
  expect(writes()).toEqual([{ name: `PUT /company-infos/${harbor.id}`, body }])
})

test('selects the currency of a bank account', async () => {
  const { user, writes } = open('bankAccounts', [[api.bankAccounts.edit, ok]])
  await user.click(await screen.findByLabelText('Edit Dollars'))
  const form = await panel('Edit bank account')
  const currency = form.getByRole('combobox', { name: 'Currency' })
  await waitFor(() => expect(currency).toHaveValue('USD'))
  await user.click(currency)
  await user.click(await screen.findByRole('option', { name: /EUR/ }))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Bank account updated')).toBeVisible()
  expect(writes()).toMatchObject([{ body: { name: 'Dollars', currencyID: expect.not.stringMatching(dollar.id) } }])
})

test('merges concurrent changes of different fields and reports them', async () => {
  let sent = 0
  const { user, entries, writes } = open('clients', [
    [
      api.clients.edit,
      () => {
        if (sent++) return ok()
        entries.clients[0] = {
          ...acme,
          city: 'Hue',
          contacts: [{ ...ada, name: 'Ada L.' }],
          updatedAt: '2024-06-01T08:30:00Z',
        }
        throw changedBy('Bea Lind')
      },
    ],
    [
      api.clients.usage,
      () => ({
        data: entries.clients.map(({ id, createdAt, updatedAt }) => ({
          id,
          people: 0,
          projects: 0,
          createdAt,
          updatedAt,
        })),
      }),
    ],
  ])
  await user.click(await screen.findByLabelText('Edit Acme'))
  const form = await panel('Edit client')
  const contact = form.getByLabelText('Name of contact 1')
  await fill(user, contact, 'Ada B.')
  await user.click(form.getByText('Save'))
  const choice = await form.findByRole('radiogroup', { name: 'Contacts' })
  expect(within(choice).getByText(/Ada B\., Owner, ada@acme\.example/)).toBeVisible()
  await user.click(within(choice).getByRole('radio', { name: /Theirs: Ada L\./ }))
  await user.click(form.getByText('Save'))
  expect(await screen.findByText(/^Client updated/)).toBeVisible()
  expect(writes().at(-1)?.body).toMatchObject({ city: 'Hue', contacts: [{ ...ada, name: 'Ada L.' }] })
})

test('a click on a row opens its form, which says and links what a change touches; closing asks nothing', async () => {
  const { user } = open('clients', [], ['projects.edit', 'projects.read', 'projects.read.fullAccess'])
  await user.click(await screen.findByText('Acme'))
  const form = await panel('Edit client')
  const filter = encodeURIComponent(JSON.stringify({ clients: [acme.id] }))
  expect(form.getByRole('link', { name: '3 projects' })).toHaveAttribute('href', `/projects?filter=${filter}`)
  expect(new URLSearchParams(location.search).get('entry')).toBe(acme.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new URLSearchParams(location.search).get('entry')).toBeNull()
})

test('keeps a client that projects use, and says how many', async () => {
  const sentence = '3 projects use Acme. Take it off them first, then delete it.'
  const { user } = open('clients', [
    [
      api.clients.remove,
      () => {
        throw refuse(400, sentence)
      },
    ],
  ])
  await user.click(await screen.findByLabelText('Delete Acme'))
  expect(await screen.findByText(`Couldn't delete the client - ${sentence}`)).toBeVisible()
})

test('offers to add the first entry of an empty list, and retries a failed load', async () => {
  let fails = true
  const { user, entries } = open('companyInfos', [
    [
      api.companyInfos.list,
      () => {
        if (fails) throw refuse(500, 'Something went wrong on our side.')
        return { data: entries.companyInfos }
      },
    ],
  ])
  entries.companyInfos.length = 0
  expect(await screen.findByText("Couldn't load the companies")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add company' })).not.toHaveLength(0)
})
