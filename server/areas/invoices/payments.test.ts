import { sql } from 'kysely'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { billingState, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const admin = () => app.as('admin')
const pay = (id: string, body: object) => admin()(api.invoices.pay, { params: { id }, body: { paidOn: day, ...body } })
const remind = (id: string) => admin()(api.invoices.remind, { params: { id } })
let project: BilledProject
let day = ''
beforeAll(async () => {
  project = await makeBilledProject(app)
  day = today(app.deps.env)
})

/** What an invoice of the tests costs. */
const total = 8400

/** An invoice that is sent. */
const sent = (columns: object = {}) =>
  makeInvoice(app, { project, columns: { due_at: daysLater(day, 5), invoiced_at: daysLater(day, -2), ...columns } })
const state = async (id: string) => {
  const { status, balance, payments, paidAt } = await readInvoice(app, { id })
  return {
    status,
    balance,
    paidAt,
    payments: payments.map(({ paidOn, amount, reference }) => [paidOn, amount, reference]),
  }
}

test('only who may write invoices records, removes and reminds', async () => {
  const { id } = await sent()
  const reader = await makePerson(app, { permissions: ['invoices.read'] })
  const calls = [
    [api.invoices.pay, { params: { id }, body: { paidOn: day } }],
    [api.invoices.removePayment, { params: { id, paymentId: id } }],
    [api.invoices.remind, { params: { id } }],
  ] as const
  for (const [endpoint, given] of calls) {
    expect((await app.as(null)(endpoint, given)).status).toBe(401)
    expect((await app.as(null)(endpoint, { ...given, token: reader.token })).status).toBe(403)
  }
})

test('a part is paid, then the rest: the balance follows, and the status at the end (rules/invoices.md#7.2)', async () => {
  const { id } = await sent()
  const half = total / 2
  expect((await pay(id, { amount: half, reference: 'Half' })).status).toBe(200)
  expect(await state(id)).toEqual({
    status: 'sent',
    balance: total - half,
    paidAt: null,
    payments: [[day, half, 'Half']],
  })
  const { mails } = await billingState(app)
  const before = daysLater(day, -1)
  expect((await pay(id, { paidOn: before, sendThankYouEmail: true })).status).toBe(200)
  expect(await state(id)).toEqual({
    status: 'paid',
    balance: 0,
    paidAt: expect.stringContaining(`${before}T12:00:00`),
    payments: [
      [day, half, 'Half'],
      [before, total - half, ''],
    ],
  })
  expect((await billingState(app)).mails).toBe(mails + 1)
})

test('more than the balance, parts of a cent, a day to come, and a closed invoice are refused', async () => {
  const { id } = await sent()
  const gone = { id: await makeEntry(app.deps.db, 'bankAccounts') }
  await sql`update bank_accounts set deleted_at = now() where id = ${gone.id}`.execute(app.deps.db)
  for (const [body, code, status] of [
    [{ amount: total + 0.01 }, 'invoice.paidTooMuch', 400],
    [{ paidOn: daysLater(day, 1) }, 'invoice.paidLater', 400],
    [{ amount: 0 }, 'request.numberNotAbove', 400],
    // Less than the smallest unit of the currency would be open for ever.
    [{ amount: 0.001 }, 'request.tooManyDecimals', 400],
    [{ bankID: gone.id }, 'record.notFound', 404],
  ] as const) {
    const answer = await pay(id, body)
    const told = (answer.body.errors as { code: string }[] | undefined)?.[0]?.code ?? answer.body.code
    expect([told, answer.status]).toEqual([code, status])
  }
  const draft = await makeInvoice(app, { project, status: 'draft' })
  for (const answer of [await pay(draft.id, {}), await remind(draft.id)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice.notPayable' } })
  expect(await state(id)).toMatchObject({ status: 'sent', payments: [] })
})

test('an invoice whose mail failed is paid in parts, and its client is not reminded there', async () => {
  const { id } = await makeInvoice(app, { project, status: 'error', columns: { failed_at: new Date() } })
  expect((await remind(id)).status).toBe(409)
  expect((await pay(id, { amount: 400 })).status).toBe(200)
  expect(await state(id)).toMatchObject({ status: 'error', balance: total - 400 })
  const { payments } = await readInvoice(app, { id })
  const paymentId = payments[0]?.id ?? ''
  expect((await admin()(api.invoices.removePayment, { params: { id, paymentId } })).status).toBe(200)
  expect(await state(id)).toMatchObject({ status: 'error', balance: total, payments: [] })
  expect((await pay(id, {})).status).toBe(200)
  expect(await state(id)).toMatchObject({ status: 'paid', balance: 0 })
})

test('two clicks at once pay once', async () => {
  const { id } = await sent()
  const answers = await Promise.all([pay(id, {}), pay(id, {})])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await state(id)).toMatchObject({ status: 'paid', balance: 0, payments: [[day, total, '']] })
})

test('a removed payment opens the invoice again, overdue if its day has passed', async () => {
  const late = await sent({ due_at: daysLater(day, -1), invoiced_at: daysLater(day, -9) })
  await pay(late.id, {})
  const [payment] = (await readInvoice(app, late)).payments
  const other = await sent()
  const remove = (id: string) => admin()(api.invoices.removePayment, { params: { id, paymentId: payment?.id ?? '' } })
  expect((await remove(other.id)).status).toBe(404)
  expect((await remove(late.id)).status).toBe(200)
  expect(await state(late.id)).toEqual({ status: 'overdue', balance: total, paidAt: null, payments: [] })
})

test('marking as paid by hand records what is left; an undo takes both back', async () => {
  const { id } = await sent()
  await pay(id, { amount: 100 })
  const { headers } = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/invoices/${id}/status`,
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { status: 'paid' },
  })
  expect(await state(id)).toMatchObject({
    status: 'paid',
    balance: 0,
    payments: [
      [day, total - 100, ''],
      [day, 100, ''],
    ],
  })
  await admin()(api.undo.run, { params: { request: String(headers['x-undo']) }, body: {} })
  expect(await state(id)).toMatchObject({ status: 'sent', balance: total - 100, payments: [[day, 100, '']] })
})

test('an invoice whose mail failed stays open: in sums, and among what needs attention (rules/invoices.md#1.5)', async () => {
  const own = await makeBilledProject(app)
  const make = (status: 'sent' | 'error' | 'draft', columns: object) =>
    makeInvoice(app, { project: own, status, columns })
  const due = { due_at: daysLater(day, 3), invoiced_at: daysLater(day, -4) }
  const bounced = await make('error', { ...due, failed_at: new Date() })
  const byHand = await make('error', due)
  const late = await make('sent', { due_at: daysLater(day, -3), invoiced_at: daysLater(day, -9) })
  const fine = await make('sent', due)
  await make('draft', due)
  await pay(fine.id, { amount: 50 })
  const query = { projectID: own.id }
  const { body, text } = await admin()(api.invoices.summary, { query })
  expect(text).toContain('work')
  const soon = 2 * total - 50
  expect(body.data).toMatchObject({
    work: { unpaid: 3, overdue: 1, attention: 1 },
    sums: [{ currency: 'EUR', invoices: 3, open: soon + total, overdue: total, dueSoon: soon }],
  })
  const ids = async (work: string) =>
    ((await admin()(api.invoices.list, { query: { ...query, work, sort: 'balance' } })).body.data as InvoiceRow[]).map(
      ({ id }) => id,
    )
  expect(await ids('attention')).toEqual([bounced.id])
  expect(await ids('overdue')).toEqual([late.id])
  expect((await ids('unpaid'))[0]).toBe(fine.id)
  expect((await ids('unpaid')).toSorted()).toEqual([bounced.id, late.id, fine.id].toSorted())
  expect(await readInvoice(app, byHand)).toMatchObject({ balance: 0 })
  const client = { clientID: own.clientId, period: '2026-02' }
  const found = async (part: object) => (await admin()(api.invoices.list, { query: { ...client, ...part } })).body.total
  const { month, year } = await readInvoice(app, fine)
  expect(await found({ period: `${year}-${String(month).padStart(2, '0')}` })).toBe(5)
  expect(await found({ period: `${year + 1}-01` })).toBe(0)
})

test('a client is reminded once a day, of the balance', async () => {
  const { id } = await sent()
  await pay(id, { amount: 100 })
  expect((await remind(id)).status).toBe(200)
  const { rows } = await sql<{ text: string; kind: string }>`select text, kind from mails where about_invoice_id = ${id}
    and kind = 'invoice-reminder'`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain(new Intl.NumberFormat('en').format(total - 100))
  expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'invoice.reminded' } })
})

test('payments of any size and order leave what a naive count leaves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }), async (cents) => {
      const { id } = await sent()
      let left = Math.round(total * 100)
      for (const cent of cents) {
        const { status } = await pay(id, { amount: cent / 100 })
        expect(status).toBe(left === 0 ? 409 : cent > left ? 400 : 200)
        if (status === 200) left -= cent
      }
      expect(await state(id)).toMatchObject({ balance: left / 100, status: left === 0 ? 'paid' : 'sent' })
    }),
    { numRuns: 10 },
  )
})
