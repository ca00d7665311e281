import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ToInvoice } from '#contract/api/invoices/payment.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { CurrencySum } from '#contract/api/invoices/endpoints.ts'
import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildInvoice } from '#tests/support/buildInvoice.ts'
import { uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { buildProject } from '#tests/support/projects.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/list/CheckList.tsx'
import '#src/admin/list/ColumnsPanel.tsx'
import '#src/admin/list/Pager.tsx'
import './InvoiceList.tsx'

const sent = buildInvoice()
const late = buildInvoice({
  id: uuid(4),
  number: '20261-BEACON-001',
  status: 'overdue',
  projectName: 'Beacon',
  dueAt: '2026-01-10',
  total: 7000,
})
const nobody: Record<InvoiceStatus, number> = {
  draft: 0,
  scheduled: 0,
  sent: 0,
  overdue: 0,
  paid: 0,
  error: 0,
  uncollectible: 0,
  credited: 0,
}
const counts = { ...nobody, draft: 1, sent: 1, overdue: 2, paid: 1200, credited: 3 }
const sums: CurrencySum[] = [
  { currency: 'EUR', invoices: 2, total: 8234.5, open: 8234.5, overdue: 7000, dueSoon: 1234.5 },
  { currency: 'VND', invoices: 1, total: 91_000_000, open: 0, overdue: 0, dueSoon: 0 },
]

const toBill = {
  id: uuid(5),
  name: 'Atlas Kiosk',
  type: 'time-material',
  client: 'Harbor & Pine',
  lastTotal: 1234.5,
  currency: 'EUR',
  missing: ['bankAccount' as const],
}

type Query = Record<string, unknown>
interface Options {
  permissions?: Permission[]
  at?: string
  rows?: (query: Query) => InvoiceRow[]
  total?: number
  exporting?: () => Error
  toInvoice?: ToInvoice[]
  /** Why no draft is made; `''` if it is. */
  refusal?: string
}

/** Opens the list. An address without parameters shows other things in the first week of a month. */
function openList(options: Options = {}) {
  const { permissions = ['invoices.read', 'invoices.create', 'projects.read'], at = '/invoices?page=1' } = options
  const { rows = () => [sent, late], total } = options
  const queries: Query[] = []
  const asked: Query[] = []
  const exported: unknown[] = []
  const list: Answer<typeof api.invoices.list> = [
    api.invoices.list,
    ({ query }) => {
      queries.push(query)
      const data = rows(query)
      return { page: 1, size: 50, sort: '', total: total ?? data.length, data }
    },
  ]
  const summary: Answer<typeof api.invoices.summary> = [
    api.invoices.summary,
    ({ query }) => {
      asked.push(query)
      return { data: { counts, work: { unpaid: 4, overdue: 2, attention: 1 }, sums } }
    },
  ]
  const projects: Answer<typeof api.projects.options> = [api.projects.options, () => ({ data: [buildProject()] })]
  const exporting: Answer = [
    // Stands in for the file, which is not an endpoint of the contract.
    api.exporting.list as Endpoint,
    ({ body }) => {
      exported.push(body)
      if (options.exporting) throw options.exporting()
      return { number: '7' }
    },
  ]
  const waiting: Answer<typeof api.invoices.toInvoice> = [
    api.invoices.toInvoice,
    () => ({ data: options.toInvoice ?? [toBill] }),
  ]
  const drafts: Answer<typeof api.invoices.makeDrafts> = [
    api.invoices.makeDrafts,
    () => ({
      data: [{ id: toBill.id, name: toBill.name, refusal: options.refusal ?? 'Atlas Kiosk has no bank account.' }],
    }),
  ]
  const many: Answer<typeof api.bulk.invoices> = [
    api.bulk.invoices,
    ({ body: { ids } }) => ({
      data: ids.map((id, at) => ({ id, name: sent.number, refusal: at ? 'It is closed.' : '', changes: [] })),
    }),
  ]
  const one: Answer<typeof api.invoices.one> = [
    api.invoices.one,
    () => {
      throw refuse(404, 'There is no such invoice.')
    },
  ]
  const answers = [one, list, summary, projects, exporting, waiting, drafts, many] as unknown as Answer[]
  return { ...renderApp({ permissions, at, answers }), queries, asked, exported }
}

async function table() {
  await screen.findByRole('link', { name: sent.number })
  return screen.getByRole('table', { name: 'Invoices' })
}
const filters = () => within(screen.getByRole('group', { name: 'Filters' }))
const inAddress = (key: string) => new URLSearchParams(location.search).get(key)

test('lists the newest first, with client, period, days overdue and the amount in its currency', async () => {
  const { queries } = openList()
  const [head, first, second] = within(await table()).getAllByRole('row')
  const texts = (row: HTMLElement | undefined, role: string) =>
    within(row ?? document.body)
      .getAllByRole(role)
      .map((cell) => cell.textContent)
  expect(texts(head, 'columnheader')).toEqual([
    'Number',
    'Client',
    'Project',
    'Period',
    'Total',
    'Balance',
    'Due',
    'Status',
    'Delivery',
    'Actions',
  ])
  expect(texts(first, 'cell').slice(0, 9)).toEqual([
    '20263-ATLAS-003',
    'Harbor & Pine Logistics',
    'Atlas Kiosk',
    '10/2026',
    '€1,234.50',
    '€1,234.50',
    expect.stringMatching(/^29\/11\/2026/),
    'Sent',
    'Emailed',
  ])
  expect(texts(second, 'cell')[6]).toMatch(/^10\/01\/2026, \d+ days late$/)
  expect(queries).toEqual([{ work: 'unpaid', page: '1', size: '50' }])
  expect(screen.getByText('2 invoices')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create invoice' })).toHaveAttribute('href', '/invoices/new')
})

test('the work comes first: tabs with counts, what is open above, and one sum per currency', async () => {
  openList()
  await table()
  expect(await screen.findByRole('tab', { name: 'Unpaid (4)' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'To invoice (1)',
    'Drafts (1)',
    'Unpaid (4)',
    'Overdue (2)',
    'Needs attention (1)',
    'Paid (1,200)',
    'All (1,207)',
  ])
  const facts = ['Overdue', 'Due in 7 days', 'Outstanding', 'Drafts'].map(
    (name) => screen.getByRole('link', { name }).closest('li')?.textContent,
  )
  expect(facts).toEqual(['Overdue€7,000.00', 'Due in 7 days€1,234.50', 'Outstanding€8,234.50', 'Drafts1'])
  const totals = screen.getByRole('list', { name: /^Totals by currency/ })
  expect(
    within(totals)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['€8,234.50 EUR, 2 invoices, €8,234.50 open', '₫91,000,000 VND, 1 invoice, nothing open'])
})

test('without parameters, the first week of a month begins with what is to invoice', async () => {
  openList({ at: '/invoices' })
  const isFirstWeek = new Date().getUTCDate() <= 7
  const first = await screen.findByRole('tab', { name: isFirstWeek ? 'To invoice (1)' : 'Unpaid (4)' })
  expect(first).toHaveAttribute('aria-selected', 'true')
})

test('offers no new invoice without permission, and no filter by project without access to projects', async () => {
  openList({ permissions: ['invoices.read'] })
  await table()
  expect(screen.queryByRole('link', { name: 'Create invoice' })).toBeNull()
  expect(filters().queryByRole('button', { name: 'Project' })).toBeNull()
})

test('requests the status of another tab from page 1, for rows and sums', async () => {
  const { user, queries, asked } = openList({ at: '/invoices?filter={"keyword":"at"}&page=3&perPage=10' })
  await table()
  expect(queries[0]).toEqual({ keyword: 'at', page: '3', size: '10' })
  await user.click(screen.getByRole('tab', { name: /^Overdue/ }))
  await waitFor(() => expect(queries.at(-1)).toEqual({ keyword: 'at', work: 'overdue', page: '1', size: '50' }))
  await waitFor(() => expect(asked).toContainEqual({ keyword: 'at', work: 'overdue' }))
})

test('filters by project, by a status without a tab, and by due date; each chip removes its filter', async () => {
  const { user, queries } = openList()
  await table()
  await user.click(filters().getByRole('button', { name: 'Project' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Atlas Kiosk' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ projectID: uuid(5) }))
  await user.keyboard('{Escape}')
  await user.click(filters().getByRole('button', { name: /^Status/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Credited' }))
  await user.keyboard('{Escape}')
  await user.click(filters().getByRole('button', { name: 'Due' }))
  await user.type(await screen.findByLabelText('From'), '01/11/2026')
  await user.type(screen.getByLabelText('Until'), '01/10/2026')
  expect(await screen.findByText(/^“Until” must be on or after/)).toBeVisible()
  await waitFor(() =>
    expect(queries.at(-1)).toMatchObject({
      projectID: uuid(5),
      status: 'credited',
      dueFrom: '2026-11-01',
      dueTo: '2026-10-01',
    }),
  )
  await user.keyboard('{Escape}')
  for (const chip of ['Project: Atlas Kiosk', 'Status: Credited', 'Due: 01/11/2026 to 01/10/2026'])
    await user.click(await screen.findByRole('button', { name: `Remove the filter ${chip}` }))
  await waitFor(() => expect(queries.at(-1)).toEqual({ work: 'unpaid', page: '1', size: '50' }))
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})

test('filters by days that move along with time', async () => {
  const { user, queries } = openList({ at: '/invoices?filter={"issuedTo":"today-7"}' })
  await table()
  expect(queries[0]).toMatchObject({ issuedTo: 'today-7' })
  await user.click(filters().getByRole('button', { name: 'Due' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Next 30 days' }))
  await waitFor(() =>
    expect(queries.at(-1)).toMatchObject({ dueFrom: 'today', dueTo: 'today+30', issuedTo: 'today-7' }),
  )
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove the filter Due: Next 30 days' }))
  await user.click(screen.getByRole('button', { name: /^Remove the filter Issued: until \d\d\/\d\d\/20\d\d$/ }))
  await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', size: '50' }))
})

test('ignores unknown filters and sort fields of an old link', async () => {
  const filter = JSON.stringify({ status: ['paid', 'lost'], dueFrom: '2026-02-31', evil: 'x', keyword: 7 })
  const { queries, asked } = openList({ at: `/invoices?filter=${filter}&sort=evil&order=DESC` })
  await table()
  expect(queries[0]).toEqual({ status: 'paid', page: '1', size: '50' })
  expect(asked).toContainEqual({ status: 'paid' })
})

test('sorts by a column ascending, descending and not at all', async () => {
  const { user, queries } = openList()
  await table()
  for (const sort of ['dueAt', '-dueAt', undefined]) {
    await user.click(within(screen.getByRole('columnheader', { name: 'Due' })).getByRole('button'))
    await waitFor(() => expect(queries.at(-1)?.sort).toBe(sort))
  }
})

test('opens the invoice beside the unchanged list from its number and its row', async () => {
  openList({ at: '/invoices?filter={"keyword":"at"}&page=1&perPage=50&sort=total&order=DESC' })
  const link = within(await table()).getByRole('link', { name: sent.number })
  const to = new URL((link as HTMLAnchorElement).href)
  expect(to.pathname).toBe('/invoices')
  expect(to.searchParams.get('invoice')).toBe(sent.id)
  expect(to.searchParams.get('filter')).toBe('{"keyword":"at"}')
  expect(to.searchParams.get('sort')).toBe('total')
})

test('an invoice that is opened from the first list leaves it as it is', async () => {
  const { queries } = openList({ at: `/invoices?invoice=${sent.id}` })
  await screen.findByText("This invoice doesn't exist")
  const tab = await screen.findByRole('tab', { name: /^Unpaid/, hidden: true })
  expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(queries).toEqual([{ work: 'unpaid', page: '1', size: '50' }])
})

test('exports the filtered list, with visible columns or all of them', async () => {
  const files = catchFiles()
  const { user, exported } = openList({ at: '/invoices?filter={"keyword":"at"}&sort=total&order=DESC' })
  await table()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('menuitem', { name: 'CSV, these columns' }))
  await waitFor(() => expect(files.names).toEqual([expect.stringMatching(/^invoices-\d{4}-\d\d-\d\d\.csv$/)]))
  expect(await files.text()).toBe('{"number":"7"}')
  expect(exported[0]).toMatchObject({
    list: 'invoices',
    format: 'csv',
    query: { keyword: 'at', sort: '-total' },
    columns: expect.arrayContaining(['number', 'projectName', 'total']),
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('menuitem', { name: 'Excel, all columns' }))
  await waitFor(() => expect(files.names).toHaveLength(2))
  expect(exported[1]).toMatchObject({ format: 'xlsx' })
  expect(exported[1]).not.toHaveProperty('columns')
})

test('shows why an export failed', async () => {
  const files = catchFiles()
  const { user } = openList({ exporting: () => refuse(503, 'The database does not answer.') })
  await table()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('menuitem', { name: 'CSV, all columns' }))
  expect(await screen.findByText("Couldn't export - The database does not answer.")).toBeVisible()
  expect(files.names).toEqual([])
})

test('what is to invoice: at first those in order; what a project lacks is mended by a link', async () => {
  const { user, calls } = openList({ at: '/invoices?view=to-invoice&period=2026-10' })
  const row = await screen.findByRole('row', { name: /Atlas Kiosk/ })
  expect(row).toHaveTextContent('Harbor & Pine€1,234.50no bank account')
  expect(within(row).getByRole('link', { name: 'Invoice Atlas Kiosk' })).toHaveAttribute(
    'href',
    `/invoices/new?projectID=${toBill.id}&period=2026-10`,
  )
  expect(within(row).getByRole('link', { name: 'no bank account' })).toHaveAttribute('href', `/projects/${toBill.id}`)
  expect(screen.getByRole('button', { name: 'Make 0 drafts' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Atlas Kiosk' }))
  await user.click(screen.getByRole('button', { name: 'Make 1 draft' }))
  const result = await screen.findByRole('dialog', { name: 'Drafts for 10/2026' })
  expect(result).toHaveTextContent('0 done, 1 not.')
  expect(result).toHaveTextContent('Atlas Kiosk: Atlas Kiosk has no bank account.')
  const { body } = calls.find(({ name }) => name === 'POST /invoices/drafts') ?? {}
  expect(body).toEqual({ projectIDs: [toBill.id], year: 2026, month: 10 })
  // Nothing was made, so there is nothing to see.
  expect(within(result).queryByRole('link')).toBeNull()
})

test('leads from drafts that were made to those of the month', async () => {
  const inOrder = { ...toBill, missing: [] }
  const { user, queries } = openList({
    at: '/invoices?view=to-invoice&period=2026-10',
    toInvoice: [inOrder],
    refusal: '',
  })
  await user.click(await screen.findByRole('button', { name: 'Make 1 draft' }))
  const result = within(await screen.findByRole('dialog', { name: 'Drafts for 10/2026' }))
  expect(result.getByRole('alert')).toHaveTextContent(/^All done: 1$/)
  await user.click(result.getByRole('link', { name: 'Show drafts' }))
  await table()
  expect(queries.at(-1)).toMatchObject({ status: 'draft', period: '2026-10' })
  await user.click(screen.getByRole('button', { name: 'Remove the filter Period: 10/2026' }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('period'))
})

test('chosen invoices are reminded of and paid, with the reason of each that was not', async () => {
  const { user, calls } = openList()
  const rows = within(await table())
  for (const box of rows.getAllByRole('checkbox').slice(1)) await user.click(box)
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  expect(bar.queryByRole('button', { name: 'Send' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Record payment' }))
  const question = within(await screen.findByRole('dialog', { name: 'Record the payments of 2 invoices?' }))
  await user.click(question.getByRole('button', { name: 'Record payment' }))
  const result = await screen.findByRole('dialog', { name: 'Payments recorded' })
  expect(result).toHaveTextContent('1 done, 1 not.')
  expect(result).toHaveTextContent('It is closed.')
  const { body } = calls.find(({ name }) => name === 'POST /invoices/bulk') ?? {}
  expect(body).toEqual({ ids: [sent.id, late.id], payment: { paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } })
})

test('the result is shown also where the rows leave the list', async () => {
  const draft = { ...sent, status: 'draft' as const }
  let isSent = false
  const { user, calls } = openList({
    at: '/invoices?filter={"status":["draft"]}',
    rows: () => {
      isSent = calls.some(({ name }) => name === 'POST /invoices/bulk')
      return isSent ? [] : [draft]
    },
  })
  const rows = within(await screen.findByRole('table', { name: 'Invoices' }))
  await rows.findByRole('link', { name: /^Draft/ })
  await user.click(rows.getAllByRole('checkbox').at(-1) as HTMLElement)
  await user.click(
    within(await screen.findByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Send' }),
  )
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Send 1 invoice?' })).getByRole('button', { name: 'Send' }),
  )
  const result = await screen.findByRole('dialog', { name: 'Invoices sent' })
  expect(result).toHaveTextContent('All done: 1')
  expect(await screen.findByText('Nothing here')).toBeInTheDocument()
  expect(result).toBeVisible()
  expect(isSent).toBe(true)
})

test('an invoice whose email bounced is sent, and says so; one with a payment is partly paid', async () => {
  const bounced = { ...sent, status: 'error' as const, failedAt: '2026-11-03T00:00:00Z', delivery: 'failed' as const }
  openList({ rows: () => [bounced, { ...late, balance: 10 }] })
  const [, first, second] = within(await table()).getAllByRole('row')
  expect(first).toHaveTextContent(/Sent.*Email bounced/)
  expect(second).toHaveTextContent(/€10.00.*Partly paid/)
})

test('says why the list is empty and what to do', async () => {
  const { user } = openList({
    at: '/invoices?filter={"status":["draft"],"keyword":"zzz"}',
    rows: () => [],
  })
  expect(await screen.findByText('No invoices match these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Nothing here')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all invoices' }))
  expect(await screen.findByText('No invoices yet')).toBeVisible()
  await waitFor(() => expect(inAddress('filter')).toBe('{}'))
})

test('shows the reason of a failed load and a retry button', async () => {
  let fails = true
  const { user } = openList({
    rows: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return [sent]
    },
  })
  expect(await screen.findByText("Couldn't load the invoices")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: sent.number })).toBeVisible()
})
