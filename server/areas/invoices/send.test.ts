import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const send = (body: unknown) => app.as('admin')(api.invoices.send, { body })

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const year = new Date().getFullYear()
const mailsOf = async (id: string) =>
  (
    await sql<{ kind: string; to_address: string; cc: string[]; subject: string; names: string[] }>`
    select kind, to_address, cc, subject,
      array(select a.name from mail_attachments a where a.mail_id = mails.id order by 1) as names
    from mails where about_invoice_id = ${id}`.execute(app.deps.db)
  ).rows

test('a sent invoice is numbered, stored, filed, queued and in the history', async () => {
  const own = await makeBilledProject(app, {
    project: { code: 'atlas', name: 'Atlas Kiosk' },
    company: { name: 'Main Co', accounting_email: 'accounting@main.example' },
  })
  const before = await billingState(app)
  const answer = await send(invoiceBody(own))
  expect(answer).toMatchObject({ status: 200, body: { data: null, message: 'ok' } })
  const { id, number } = (answer.body as unknown as { invoice: { id: string; number: string } }).invoice
  expect(number).toMatch(new RegExp(`^${year}\\d+-ATLAS-001$`))

  const invoice = await readInvoice(app, { id })
  expect(invoice).toMatchObject({
    number,
    status: 'sent',
    email: 'ap@harborpine.example',
    cc: ['ceo@harborpine.example'],
    invoicedAt: '2026-11-22',
    dueAt: '2026-11-29',
    month: 11,
    year: 2026,
    subTotal: 8400,
    total: 8400,
    invoiceFileURL: `/files/invoices/${number}.pdf`,
    eInvoiceURL: `/files/invoices/${number}.xml`,
    eInvoiceMissing: [],
  })
  expect(invoice.threadID).toMatch(/^<.+@.+>$/)
  expect(invoice.conversionAmount).toBeCloseTo(8400 * invoice.conversionRate, 1)

  expect(await mailsOf(id)).toEqual([
    {
      kind: 'invoice',
      to_address: 'ap@harborpine.example',
      cc: ['ceo@harborpine.example', 'accounting@main.example'],
      subject: `Main Co invoice #${number} November 2026 Atlas Kiosk`,
      names: [`${number}.pdf`, `${number}.xml`],
    },
  ])
  expect(await billingState(app)).toEqual({
    invoices: before.invoices + 1,
    given: before.given + 2,
    mails: before.mails + 1,
    attachments: before.attachments + 2,
    files: before.files + 2,
    events: before.events + 1,
  })
})

test('a draft is only stored, without a number', async () => {
  const before = await billingState(app)
  const { id, number } = await postInvoice(app, invoiceBody(project, { isDraft: true }))
  expect(await readInvoice(app, { id })).toMatchObject({
    number,
    status: 'draft',
    invoiceFileURL: '',
    threadID: '',
  })
  const { invoices, events, ...others } = before
  expect(await billingState(app)).toEqual({
    ...others,
    invoices: invoices + 1,
    events: events + 1,
  })
})

test('a sent invoice keeps client, company and account, and a draft follows their changes', async () => {
  const own = await makeBilledProject(app)
  const sent = await postInvoice(app, invoiceBody(own))
  const draft = await postInvoice(app, invoiceBody(own, { isDraft: true }))
  await app.deps.db.updateTable('projects').set({ name: 'Renamed' }).where('id', '=', own.id).execute()
  await app.deps.db.updateTable('bank_accounts').set({ bank_name: 'Other Bank' }).where('id', '=', own.bankId).execute()
  expect(await readInvoice(app, sent)).toMatchObject({
    projectName: own.name,
    bankAccount: { bankName: 'Quay Bank' },
  })
  expect(await readInvoice(app, draft)).toMatchObject({
    projectName: 'Renamed',
    bankAccount: { bankName: 'Other Bank' },
  })
})

describe('input', () => {
  const sent = async (over: Record<string, unknown>) =>
    readInvoice(app, await postInvoice(app, invoiceBody(project, over)))

  test('total, subtotal, number and sender in the request are ignored', async () => {
    expect(
      await sent({
        total: 1,
        subtotal: 1,
        number: '20261-X-001',
        sentBy: 'x',
        sentByID: 'x',
        id: 'x',
        foo: { bar: 1 },
      }),
    ).toMatchObject({
      subTotal: 8400,
      total: 8400,
      number: expect.stringContaining(project.code.toUpperCase()),
    })
  })

  test.each([
    [0, 1],
    [11, 12],
    [undefined, 1],
    [null, 1],
  ])('month %s is stored as %s', async (invoiceMonth, month) => {
    expect(await sent({ invoiceMonth })).toMatchObject({ month })
  })

  test('without a year it is the year of the invoice date', async () => {
    for (const invoiceYear of [undefined, null, 0])
      expect(await sent({ invoiceYear, invoiceDate: '2025-12-31' })).toMatchObject({ year: 2025 })
  })

  test('missing costs count as 0, whatever quantity and price are', async () => {
    const lineItems = [
      { description: 'With', quantity: 1, unitCost: 10, discount: 0, cost: 10 },
      { description: 'Without', quantity: 2, unitCost: 10 },
    ]
    expect(await sent({ lineItems })).toMatchObject({
      subTotal: 10,
      total: 10,
      lineItems: [{ cost: 10 }, { quantity: 2, unitCost: 10, discount: 0, cost: 0, isExternal: false }],
    })
  })

  test('numbers can be text, blank or null', async () => {
    const lineItems = [{ description: 'A', quantity: '2', unitCost: '10.5', discount: '', cost: '21' }]
    expect(await sent({ lineItems, tax: '1.005', discount: null, subtotal: '', total: null })).toMatchObject({
      subTotal: 21,
      tax: 1.01,
      discount: 0,
      total: 22.01,
      lineItems: [{ quantity: 2, unitCost: 10.5, discount: 0, cost: 21 }],
    })
  })

  test('the sum uses the unrounded costs, and lines keep their decimals', async () => {
    const line = {
      description: 'A third',
      quantity: 0.33333,
      unitCost: 10.005,
      discount: 0.0055,
      cost: 3.335,
    }
    expect(await sent({ lineItems: [line, line] })).toMatchObject({
      subTotal: 6.67,
      total: 6.67,
      lineItems: [{ ...line, cost: 3.34 }, { cost: 3.34 }],
    })
  })

  test('copies and texts are optional', async () => {
    const none = { cc: null, description: null, note: undefined, requestKey: '' }
    expect(await sent(none)).toMatchObject({ cc: [], description: '', note: '' })
  })

  test('a line can have no description, and an address can have blanks around it', async () => {
    expect(await sent({ lineItems: [{ cost: 5 }], email: ' ap@a.example ' })).toMatchObject({
      lineItems: [{ description: '', cost: 5 }],
      email: 'ap@a.example',
    })
  })

  test('blank copies are dropped', async () => {
    expect(await sent({ cc: ['', '  ', ' a@b.example '] })).toMatchObject({ cc: ['a@b.example'] })
  })

  test('another live account than the project’s is accepted', async () => {
    const { bankId } = await makeBilledProject(app, { currency: 'VND' })
    expect(await sent({ bankID: bankId })).toMatchObject({
      bankID: bankId,
      bankAccount: { currency: { name: 'VND' } },
    })
  })
})
