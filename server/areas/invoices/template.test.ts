import type { InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makeProject } from '#tests/support/people.ts'
import { stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const ask = (query: Record<string, string>) => app.as('admin')(api.invoices.template, { query })
const templateOf = async ({ id }: { id: string }) => {
  const { status, body } = await ask({ projectID: id })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as InvoiceTemplate
}
const year = () => today(app.deps.env).slice(0, 4)

test('a project without invoice, client, company and bank account starts with blank objects', async () => {
  const { id, code } = await makeProject(app, { name: 'Bare' })
  const { eInvoiceMissing, ...template } = await templateOf({ id })
  expect(template).toEqual({
    id,
    name: 'Bare',
    daysToPay: 7,
    invoiceNumber: `${year()}1-${code.toUpperCase()}-001`,
    lastInvoice: null,
    client: { clientCompany: '', clientAddress: '', contacts: [], country: '', registrationNumber: '' },
    bankAccount: {
      id: '',
      accountNumber: '',
      bankName: '',
      ownerName: '',
      address: '',
      swiftCode: '',
      routingNumber: '',
      name: '',
      ukSortCode: '',
      intermediaryBankName: '',
      intermediaryBankAddress: '',
      currencyID: '',
      currency: { id: '', name: '', symbol: '', locale: '', type: '' },
    },
    companyInfo: {
      id: '',
      name: '',
      description: '',
      registrationNumber: '',
      info: {},
      country: '',
      taxNumber: '',
      accountingEmail: '',
    },
  })
  expect(eInvoiceMissing.length).toBeGreaterThan(0)
  for (const sentence of eInvoiceMissing) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('the parties are those of the project, with the main contact first', async () => {
  const contacts = [
    { name: 'First' },
    { name: 'Second', emails: ['second@harborpine.example'] },
    { name: 'Main', emails: ['main@harborpine.example'], is_main_contact: true },
    { name: 'Gone', is_main_contact: true, deleted_at: '2026-01-01T00:00:00Z' },
  ]
  const bank = {
    intermediary_bank_name: 'Between',
    intermediary_bank_address: '9 Middle Way',
    uk_sort_code: '12-34-56',
  }
  const project = await makeBilledProject(app, { contacts, bank, currency: 'GBP' })
  const template = await templateOf(project)
  expect(template.client.contacts.map(({ name }) => name)).toEqual(['Main', 'First', 'Second'])
  expect(template.client.contacts[0]).toEqual({
    id: expect.any(String),
    name: 'Main',
    emails: ['main@harborpine.example'],
    isMainContact: true,
  })
  expect(template.bankAccount).toMatchObject({
    id: project.bankId,
    intermediaryBankName: 'Between',
    intermediaryBankAddress: '9 Middle Way',
    ukSortCode: '12-34-56',
    currency: { name: 'GBP', type: 'fiat' },
  })
  expect(template.companyInfo.id).toBe(project.companyId)
  expect(template.eInvoiceMissing).toEqual([])
})

test('the missing facts of an electronic invoice are those of its parties', async () => {
  const project = await makeBilledProject(app, { client: { country: '' } })
  expect((await templateOf(project)).eInvoiceMissing).toEqual([expect.stringMatching(/country.*Clients\.$/)])
})

test('an unreadable address of a region is blank', async () => {
  const company = { info: { us: 'nonsense', eu: { address: 'Baumwall 7' } } }
  const { companyInfo } = await templateOf(await makeBilledProject(app, { company }))
  expect(companyInfo.info).toEqual({
    us: { address: '', phone: '' },
    eu: { address: 'Baumwall 7', phone: '' },
  })
})

test('the last invoice is the newest one that is neither a draft nor in error', async () => {
  const project = await makeBilledProject(app)
  const made = (status: 'paid' | 'sent' | 'draft' | 'error' | 'credited', created_at: string, more = {}) =>
    makeInvoice(app, { project, status, columns: { created_at, ...more } })
  // Has the newest date, but was made earlier.
  await made('sent', '2026-03-01T00:00:00Z', { invoiced_at: '2026-12-01', due_at: '2026-12-31' })
  const last = await made('credited', '2026-04-01T00:00:00Z')
  await made('draft', '2026-05-01T00:00:00Z')
  await made('error', '2026-06-01T00:00:00Z')
  await made('sent', '2026-07-01T00:00:00Z', { deleted_at: '2026-07-02T00:00:00Z' })
  await makeInvoice(app, { columns: { created_at: '2026-08-01T00:00:00Z' } })
  const { lastInvoice } = await templateOf(project)
  expect(lastInvoice).toMatchObject({
    id: last.id,
    status: 'credited',
    lineItems: [{ cost: 8400 }],
    total: 8400,
  })
  expect(Object.keys(lastInvoice ?? {})).not.toContain('projectName')
})

test('the number is the next one of the year and the project, and is not reserved', async () => {
  const project = await makeBilledProject(app, { project: { code: 'atlas-kiosk' } })
  await insertRows(app.deps.db, 'invoice_counters', [
    { key: `year_invoice_${year()}`, number: 16 },
    { key: `project_invoice_ATLAS-KIOSK_${year()}`, number: 3 },
    { key: `project_invoice_ATLAS-KIOSK_${Number(year()) - 1}`, number: 99 },
  ])
  const before = await stateOf(app.deps.db)
  for (let again = 0; again < 3; again += 1)
    expect((await templateOf(project)).invoiceNumber).toBe(`${year()}17-ATLAS-KIOSK-004`)
  expect(await stateOf(app.deps.db)).toBe(before)
})

test('invalid queries are refused', async () => {
  const gone = await makeBilledProject(app, { project: { deleted_at: new Date().toISOString() } })
  const asked = async (query: Record<string, string>) => {
    const { status, body } = await ask(query)
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    return [status, body.errors?.[0]?.field]
  }
  expect(await asked({})).toEqual([400, 'projectID'])
  expect(await asked({ projectID: '' })).toEqual([400, 'projectID'])
  expect(await asked({ projectID: 'atlas' })).toEqual([400, 'projectID'])
  expect(await asked({ projectID: crypto.randomUUID() })).toEqual([404, 'projectID'])
  expect(await asked({ projectID: gone.id })).toEqual([404, 'projectID'])
})
