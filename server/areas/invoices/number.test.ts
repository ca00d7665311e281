import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { billingState, expectNoGap, invoiceBody, postInvoice } from '#tests/support/billing.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { previewNumber, takeNumber } from './number.ts'

const app = testServer()

/** Takes a number as an invoice does, in a transaction of its own that may fail afterwards. */
const take = (code: string, year: number, fails = false) =>
  app.deps.db.transaction().execute(async (trx) => {
    const number = await takeNumber(trx, code, year)
    if (fails) throw new Error('too late')
    return number
  })
const preview = (code: string, year: number) => previewNumber(app.deps.db, code, year)

test('the year runs for the whole company, the project for itself, both from 1', async () => {
  expect(await preview('atlas', 2031)).toBe('20311-ATLAS-001')
  const taken = [await take('atlas', 2031), await take('atlas', 2031), await take('lan-1', 2031)]
  expect(taken).toEqual(['20311-ATLAS-001', '20312-ATLAS-002', '20313-LAN-1-001'])
  expect(await preview('lan-1', 2031)).toBe('20314-LAN-1-002')
  expect(await preview('lan-1', 2031)).toBe('20314-LAN-1-002')
  expect(await take('atlas', 2032)).toBe('20321-ATLAS-001')
})

test('three digits are the least', async () => {
  await sql`insert into invoice_counters values ('year_invoice_2033', 9999), ('project_invoice_ATLAS_2033', 999)`.execute(
    app.deps.db,
  )
  expect(await take('atlas', 2033)).toBe('203310000-ATLAS-1000')
})

test('what fails gives its number back, also among many at once', async () => {
  const codes = ['a', 'b', 'c']
  const tries = Array.from({ length: 60 }, (_, at) => take(codes[at % 3] as string, 2034, at % 4 === 0))
  const settled = await Promise.allSettled(tries)
  const numbers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(numbers).toHaveLength(45)
  expectNoGap(numbers, 2034)
})

test('50 invoices sent at once over 5 projects have numbers without gap or double', async () => {
  await app.deps.db.deleteFrom('invoice_counters').execute()
  const projects = await Promise.all(Array.from({ length: 5 }, () => makeBilledProject(app)))
  const token = await app.tokenOf('admin')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const project = projects[at % 5] as (typeof projects)[0]
      return app.as(null)(api.invoices.send, { token, body: invoiceBody(project, { isDraft: at % 7 === 0 }) })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const numbers = answers.map(
    ({ body }) => (body as unknown as { invoice: { number: string } }).invoice.number,
  )
  expectNoGap(numbers, new Date().getFullYear())
  const { rows } = await sql<{
    number: string
  }>`select number from invoices where number = any (${numbers})`.execute(app.deps.db)
  expect(rows).toHaveLength(50)
}, 120_000)

test('refused requests between others leave no gap', async () => {
  await app.deps.db.deleteFrom('invoice_counters').execute()
  await sql`delete from mail_attachments`.execute(app.deps.db)
  await sql`delete from mails`.execute(app.deps.db)
  await sql`delete from invoices`.execute(app.deps.db)
  const project = await makeBilledProject(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.as('admin')(api.invoices.send, { body: invoiceBody(project, { discount: at % 2 ? 9000 : 0 }) }),
    ),
  )
  const numbers = answers.flatMap(({ status, body }) =>
    status === 200 ? [(body as unknown as { invoice: { number: string } }).invoice.number] : [],
  )
  expect(numbers).toHaveLength(10)
  expectNoGap(numbers, new Date().getFullYear())
}, 120_000)

test('the same request ten times at once makes one invoice and one mail, and so does a late repeat', async () => {
  const project = await makeBilledProject(app)
  const before = await billingState(app)
  const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
  const made = await Promise.all(Array.from({ length: 10 }, () => postInvoice(app, body)))
  const late = await postInvoice(app, { ...body, email: 'other@harborpine.example', isDraft: true })
  expect(new Set([...made, late].map(({ id, number }) => `${id} ${number}`)).size).toBe(1)
  const after = await billingState(app)
  expect(after).toMatchObject({
    invoices: before.invoices + 1,
    mails: before.mails + 1,
    given: before.given + 2,
  })
})

test('the same key of somebody else is another request, and without a key each is one of its own', async () => {
  const project = await makeBilledProject(app)
  const other = await makePerson(app, { may: ['invoices.create'] })
  const body = invoiceBody(project, { requestKey: crypto.randomUUID(), isDraft: true })
  const mine = await postInvoice(app, body)
  const theirs = await app.as(null)(api.invoices.send, { token: other.token, body })
  expect(theirs.body).not.toMatchObject({ invoice: { id: mine.id } })
  const bare = invoiceBody(project, { isDraft: true })
  const [first, second] = await Promise.all([postInvoice(app, bare), postInvoice(app, bare)])
  expect(first.number).not.toBe(second.number)
  const { rows } = await sql<{
    sent_by: string
  }>`select sent_by from invoices where id = ${first.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ sent_by: cast.admin.id }])
})
