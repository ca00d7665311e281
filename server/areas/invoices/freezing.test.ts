import { type Insertable, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { DB } from '#server/platform/db/types.ts'
import { invoiceBody, postInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const put = (id: string, status: string) =>
  app.as('admin')(api.invoices.changeStatus, { params: { id }, body: { status } })
const send = (id: string) => app.as('admin')(api.invoices.sendDraft, { params: { id } })

/** The counted and the printed money of an invoice, which must be the same. */
const moneyOf = async (id: string) =>
  (
    await sql<{ counted: string; printed: string; rate: number; amount: number }>`
      select currency as counted, billed #>> '{bankAccount,currency,name}' as printed, conversion_rate::float8 as rate,
        conversion_amount::float8 as amount from invoices where id = ${id}`.execute(app.deps.db)
  ).rows[0]

let project: BilledProject
let draft: string
beforeEach(async () => {
  project = await makeBilledProject(app, { currency: 'EUR' })
  draft = (await postInvoice(app, invoiceBody(project, { isDraft: true }))).id
})

const leave = {
  sent: () => send(draft),
  'sent by label': () => put(draft, 'sent'),
  scheduled: () => put(draft, 'scheduled'),
  uncollectible: () => put(draft, 'uncollectible'),
  credited: () => put(draft, 'credited'),
  error: () => put(draft, 'error'),
}

test.each(Object.keys(leave))('%s: refused if its account got another currency than its amounts', async (how) => {
  const dollars = sql`update bank_accounts set currency_id = ${seedId('currency', 'USD fiat')} where id = ${project.bankId}`
  await dollars.execute(app.deps.db)
  expect(await leave[how as keyof typeof leave]()).toMatchObject({
    status: 409,
    body: { code: 'invoice.otherCurrency', error: expect.stringContaining('amounts of this invoice are in EUR') },
  })
  expect(await moneyOf(draft)).toMatchObject({ counted: 'EUR', printed: null })
  const body = invoiceBody(project, { currency: 'USD' })
  expect((await app.as('admin')(api.invoices.edit, { params: { id: draft }, body })).status).toBe(200)
  expect((await leave[how as keyof typeof leave]()).status).toBe(200)
  expect(await moneyOf(draft)).toEqual({ counted: 'USD', printed: 'USD', rate: 1, amount: 8400 })
})

test.each(Object.keys(leave))('%s: found by the name that its project has at that time', async (how) => {
  await sql`update projects set name = 'Gannet', search_name = 'gannet' where id = ${project.id}`.execute(app.deps.db)
  expect((await leave[how as keyof typeof leave]()).status).toBe(200)
  const query = { keyword: 'gannet', projectID: project.id }
  expect((await app.as('admin')(api.invoices.list, { query })).body.total).toBe(1)
})

test('cannot be scheduled after its bank account was deleted', async () => {
  await sql`update bank_accounts set deleted_at = now() where id = ${project.bankId}`.execute(app.deps.db)
  expect(await put(draft, 'scheduled')).toMatchObject({
    status: 404,
    body: { errors: [{ field: 'bankID' }] },
  })
})

test('a draft without a rate cannot be scheduled, but can be marked as an error', async () => {
  const { db } = app.deps
  const { rows } = await sql<
    Insertable<DB['exchange_rates']>
  >`delete from exchange_rates where currency = 'EUR' returning *`.execute(db)
  expect((await put(draft, 'scheduled')).status).toBe(500)
  expect((await put(draft, 'error')).status).toBe(200)
  expect(await moneyOf(draft)).toMatchObject({ counted: 'EUR', printed: 'EUR' })
  await insertRows(db, 'exchange_rates', rows)
})
