import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { type BilledProject, engineering, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const ask = (query: Record<string, string | string[]> = {}) =>
  app.as('admin')(api.invoices.list, { query: query as Record<string, string> })
/** The invoices of a project that match the query. */
const rowsOf = async ({ id }: BilledProject, query: Record<string, string> = {}) =>
  (await ask({ projectID: id, ...query })).body.data as InvoiceRow[]

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const euro = {
  id: seedId('currency', 'EUR fiat'),
  name: 'EUR',
  symbol: '€',
  locale: expect.any(String),
  type: 'fiat',
}

test('ids filter the list and its sums, and unknown ids are ignored', async () => {
  const project = await makeBilledProject(app)
  const [paid, sent] = [
    await makeInvoice(app, { project, status: 'paid' }),
    await makeInvoice(app, { project, status: 'sent' }),
  ]
  await makeInvoice(app, { project, status: 'sent' })
  const ids = `${paid.id.toUpperCase()},${sent.id},${randomUUID()}`
  const { body } = await ask({ ids })
  const rows = body.data as InvoiceRow[]
  expect(rows.map(({ id }) => id).toSorted()).toEqual([paid.id, sent.id].toSorted())
  expect(body.total).toBe(2)
  expect((await ask({ ids, status: 'paid' })).body).toMatchObject({ total: 1, data: [{ id: paid.id }] })
  const summary = await app.as('admin')(api.invoices.summary, { query: { ids } })
  expect(summary.body).toMatchObject({ data: { counts: { paid: 1, sent: 1 } } })
  expect((await ask({ ids: 'x' })).status).toBe(400)
})

test('an invoice has every key of the API', async () => {
  const project = await makeBilledProject(app, { project: { name: 'Atlas Kiosk' } })
  const replaced = await makeInvoice(app, { project, status: 'error' })
  const lines = [{ ...engineering, quantity: 1.5, discount: 10, cost: 5670 }]
  const columns = {
    cc: ['ceo@harborpine.example'],
    note: 'Thank you.',
    paid_at: '2026-08-05T09:00:00Z',
    thread_id: '<1@mail.example>',
    error_invoice_id: replaced.id,
    conversion_rate: '1.0812345678',
    conversion_amount: '6130.60',
  }
  const { id, number } = await makeInvoice(app, {
    project,
    status: 'paid',
    lines,
    tax: 100,
    discount: 50.5,
    columns,
  })
  const [row] = await rowsOf(project, { status: 'paid' })
  expect(row).toEqual({
    id,
    createdAt: instant,
    updatedAt: null,
    number,
    status: 'paid',
    invoicedAt: '2026-08-01',
    dueAt: '2026-08-08',
    paidAt: instant,
    failedAt: null,
    scheduledDate: null,
    email: 'ap@harborpine.example',
    cc: ['ceo@harborpine.example'],
    description: 'Work in July.',
    note: 'Thank you.',
    lineItems: lines,
    subTotal: 5670,
    tax: 100,
    discount: 50.5,
    total: 5719.5,
    conversionAmount: 6130.6,
    conversionRate: 1.0812345678,
    currency: 'EUR',
    rateSince: null,
    isRateShipped: false,
    invoiceFileURL: `/files/invoices/${number}.pdf`,
    threadID: '<1@mail.example>',
    errorInvoiceID: replaced.id,
    sentBy: cast.admin.id,
    month: 7,
    year: 2026,
    bankID: project.bankId,
    projectID: project.id,
    projectName: 'Atlas Kiosk',
    balance: 0,
    delivery: 'none',
    remindedAt: null,
    bankAccount: {
      id: project.bankId,
      accountNumber: 'DE02120300000000202051',
      bankName: 'Quay Bank',
      ownerName: 'Tidewater Software',
      address: '1 Pier Street, Hamburg',
      swiftCode: 'BYLADEM1001',
      routingNumber: '',
      name: expect.stringMatching(/^Account /),
      ukSortCode: '',
      intermediaryBankName: '',
      intermediaryBankAddress: '',
      currencyID: euro.id,
      currency: euro,
    },
    companyInfo: {
      id: project.companyId,
      name: expect.stringMatching(/^Tidewater /),
      description: '',
      registrationNumber: 'HRB 2',
      info: { eu: { address: 'Baumwall 7, 20459 Hamburg', phone: '+49 40 5550 1420' } },
      country: 'Germany',
      taxNumber: 'DE123456789',
      accountingEmail: '',
    },
    client: {
      clientCompany: expect.stringMatching(/^Harbor & Pine /),
      clientAddress: '4 Quay Road, Hamburg',
      contacts: [{ id: expect.any(String), name: 'Ida Moss', emails: ['ida@harborpine.example'], isMainContact: true }],
      country: 'Germany',
      registrationNumber: 'HRB 1',
    },
  })
})

test('missing parties are blank', async () => {
  const project = await makeBilledProject(app, { client: null, company: null })
  await makeInvoice(app, { project })
  const [row] = await rowsOf(project)
  expect(row).toMatchObject({
    companyInfo: { id: '', name: '', info: {}, taxNumber: '', accountingEmail: '' },
    client: { clientCompany: '', clientAddress: '', contacts: [], country: '', registrationNumber: '' },
  })
})

test('a sent invoice keeps its parties, a draft shows the current ones', async () => {
  const project = await makeBilledProject(app, { project: { name: 'Before' } })
  await makeInvoice(app, { project })
  await makeInvoice(app, { project, status: 'draft' })
  const { db } = app.deps
  await db.updateTable('projects').set({ name: 'After' }).where('id', '=', project.id).execute()
  await db.updateTable('clients').set({ name: 'New Owner' }).where('id', '=', project.clientId).execute()
  await db.updateTable('company_infos').set({ country: 'France' }).where('id', '=', project.companyId).execute()
  await db.updateTable('bank_accounts').set({ bank_name: 'New Bank' }).where('id', '=', project.bankId).execute()
  const of = async (status: string) => {
    const [row] = await rowsOf(project, { status })
    return [row?.projectName, row?.client.clientCompany, row?.companyInfo.country, row?.bankAccount.bankName]
  }
  expect(await of('sent')).toEqual(['Before', expect.stringMatching(/^Harbor/), 'Germany', 'Quay Bank'])
  expect(await of('draft')).toEqual(['After', 'New Owner', 'France', 'New Bank'])
  const [draft] = await rowsOf(project, { status: 'draft' })
  expect(draft?.invoiceFileURL).toBe('')
})

test('newest invoice date first, then newest creation, without deleted drafts', async () => {
  const project = await makeBilledProject(app)
  const on = (invoiced_at: string, created_at: string, more = {}) =>
    makeInvoice(app, { project, columns: { invoiced_at, due_at: '2026-12-31', created_at, ...more } })
  const old = await on('2026-03-01', '2026-09-09T00:00:00Z')
  const first = await on('2026-05-01', '2026-06-01T00:00:00Z')
  const second = await on('2026-05-01', '2026-06-02T00:00:00Z')
  await on('2026-06-01', '2026-06-02T00:00:00Z', {
    deleted_at: '2026-06-03T00:00:00Z',
    status: 'draft',
    number: null,
  })
  const { body } = await ask({ projectID: project.id })
  expect((body.data as InvoiceRow[]).map(({ id }) => id)).toEqual([second.id, first.id, old.id])
  expect(body).toMatchObject({ page: 0, size: 999, sort: '', total: 3 })
  const sorted = await ask({ projectID: project.id, sort: 'colour,-sent_by' })
  expect(sorted.body.data).toEqual(body.data)
  expect(sorted.body.sort).toBe('colour ASC,sent_by DESC')
})

test('pages 0 and 1 are the first, sizes are limited, and the effective values are returned', async () => {
  const project = await makeBilledProject(app)
  for (let at = 0; at < 5; at += 1) await makeInvoice(app, { project })
  const page = async (query: Record<string, string>) => {
    const { body } = await ask({ projectID: project.id, sort: '-number', ...query })
    const numbers = (body.data as InvoiceRow[]).map(({ number }) => number)
    return { ...body, data: numbers }
  }
  const { data: all } = await page({})
  expect(all).toHaveLength(5)
  const echoed = { sort: 'number DESC', total: 5 }
  expect(await page({ size: '2' })).toEqual({ ...echoed, page: 0, size: 2, data: all.slice(0, 2) })
  expect(await page({ page: '1', size: '2' })).toEqual({ ...echoed, page: 1, size: 2, data: all.slice(0, 2) })
  expect(await page({ page: '3', size: '2' })).toEqual({ ...echoed, page: 3, size: 2, data: all.slice(4) })
  expect(await page({ page: '9', size: '2' })).toEqual({ ...echoed, page: 9, size: 2, data: [] })
  expect(await page({ page: '-3', size: '1000' })).toEqual({ ...echoed, page: 0, size: 999, data: all })
  expect(await page({ size: '-1' })).toMatchObject({ size: 999 })
})

test('numbers are sorted by year and running number, not as text', async () => {
  const project = await makeBilledProject(app)
  const code = project.code.toUpperCase()
  const numbers = [`19999-${code}-001`, `199917-${code}-002`, `1999200-${code}-003`, `20001-${code}-001`]
  for (const number of [2, 0, 3, 1].map((at) => numbers[at] as string))
    await makeInvoice(app, { project, columns: { number } })
  expect((await rowsOf(project, { sort: 'number' })).map(({ number }) => number)).toEqual(numbers)
})

test('a number matches only as a whole; unknown keys and blank values are ignored', async () => {
  const { project, number } = await makeInvoice(app)
  const counted = async (query: Record<string, string>) => (await ask({ projectID: project.id, ...query })).body.total
  expect(await counted({ invoice_number: number })).toBe(1)
  expect(await counted({ invoice_number: number.slice(0, -1) })).toBe(0)
  expect(await counted({ invoice_number: number.toLowerCase() })).toBe(0)
  expect(
    await counted({
      invoice_number: '',
      keyword: '',
      status: '',
      sort: '',
      dueFrom: '',
      dueTo: '',
      colour: 'red',
    }),
  ).toBe(1)
})

test.each([
  ['status', 'lost'],
  ['projectID', 'atlas'],
  ['dueFrom', '2026-02-30'],
  ['dueTo', 'soon'],
  ['page', 'one'],
  ['size', '1.5'],
])('%s of "%s" is refused', async (field, value) => {
  const { status, body } = await ask({ [field]: value })
  expect([status, body.errors?.[0]?.field.split('.')[0]]).toEqual([400, field])
  expect(body.error).toMatch(/^[A-Z].*\.$/)
})
