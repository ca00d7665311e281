import fc from 'fast-check'
import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import * as api from '#contract/api/index.ts'
import { billingState, expectNoGap, invoiceBody, postInvoice } from '#tests/support/billing.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { often } from '#tests/support/long.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { previewNumber, takeNumber } from './number.ts'

const app = testServer()

/** Takes a number in its own transaction, which can fail afterwards. */
const take = (code: string, year: number, fails = false) =>
  app.deps.db.transaction().execute(async (trx) => {
    const number = await takeNumber(trx, code, year)
    if (fails) throw new Error('too late')
    return number
  })
const preview = (code: string, year: number) => previewNumber(app.deps.db, code, year)

test('the company’s counter of the year and the project’s counter both start at 1', async () => {
  expect(await preview('atlas', 2031)).toBe('20311-ATLAS-001')
  const taken = [await take('atlas', 2031), await take('atlas', 2031), await take('lan-1', 2031)]
  expect(taken).toEqual(['20311-ATLAS-001', '20312-ATLAS-002', '20313-LAN-1-001'])
  expect(await preview('lan-1', 2031)).toBe('20314-LAN-1-002')
  expect(await preview('lan-1', 2031)).toBe('20314-LAN-1-002')
  expect(await take('atlas', 2032)).toBe('20321-ATLAS-001')
})

test('the project’s number has at least three digits', async () => {
  await sql`insert into invoice_counters
    values ('year_invoice_2033', 9999), ('project_invoice_ATLAS_2033', 999)`.execute(app.deps.db)
  expect(await take('atlas', 2033)).toBe('203310000-ATLAS-1000')
})

test('a failed transaction returns its number, also among many at once', async () => {
  const codes = ['a', 'b', 'c']
  const tries = Array.from({ length: 60 }, (_, at) => take(codes[at % 3] as string, 2034, at % 4 === 0))
  const settled = await Promise.allSettled(tries)
  const numbers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(numbers).toHaveLength(45)
  expectNoGap(numbers, 2034)
})

/** Checks that the issued numbers are those of this year without gaps and duplicates, and agree with the counters. */
async function expectNoHole(): Promise<void> {
  const { rows } = await sql<{
    number: string
  }>`select number from invoices where number is not null`.execute(app.deps.db)
  expectNoGap(
    rows.map(({ number }) => number),
    new Date().getFullYear(),
  )
  expect((await billingState(app)).given).toBe(2 * rows.length)
}

/** Resets to the state before the first invoice. */
async function fromTheStart(): Promise<void> {
  await sql`truncate invoices, invoice_counters, mails cascade`.execute(app.deps.db)
}

test('50 simultaneous invoices in 5 projects, with drafts made and deleted, have no gaps or duplicates', async () => {
  await fromTheStart()
  const projects = await Promise.all(Array.from({ length: 5 }, () => makeBilledProject(app)))
  const token = await app.tokenOf('admin')
  const once = app.as(null)
  // On a machine with much to do, some wait longer for their lock than they may. They are told so, and try again.
  const call: typeof once = async (...request) => {
    const answer = await once(...request)
    return answer.status === 503 ? call(...request) : answer
  }
  const makeAndDelete = async (body: unknown) => {
    const { body: made } = await call(api.invoices.send, { token, body })
    const { id } = (made as unknown as { invoice: { id: string } }).invoice
    return call(api.invoices.remove, { token, params: { id } })
  }
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, at) => {
      const project = projects[at % 5] as (typeof projects)[0]
      if (at % 7 === 0) return call(api.invoices.send, { token, body: invoiceBody(project, { isDraft: true }) })
      if (at % 7 === 1) return makeAndDelete(invoiceBody(project, { isDraft: true }))
      return call(api.invoices.send, { token, body: invoiceBody(project) })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(70).fill(200))
  const { rows } = await sql<{ sent: number; drafts: number }>`
    select count(number)::int as sent, (count(*) filter (where number is null))::int as drafts from invoices`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ sent: 50, drafts: 20 }])
  await expectNoHole()
}, 120_000)

describe('after any sequence of actions', () => {
  const acts = fc.array(
    fc.record({
      what: fc.constantFrom('create', 'delete', 'send', 'schedule', 'unschedule', 'label', 'cancel', 'credit', 'post'),
      which: fc.nat(9),
      project: fc.nat(1),
    }),
    { minLength: 5, maxLength: 25 },
  )
  const statusOf = {
    schedule: 'scheduled',
    unschedule: 'draft',
    label: 'sent',
    cancel: 'error',
    credit: 'credited',
  }

  test('issued numbers have no gap and do not change, and each draft shows the next one', async () => {
    const projects = [await makeBilledProject(app), await makeBilledProject(app)] as const
    const call = app.as('admin')
    const act = async (id: string, what: string) => {
      const params = { id }
      if (what === 'delete') return call(api.invoices.remove, { params })
      if (what === 'send') return call(api.invoices.sendDraft, { params })
      return call(api.invoices.changeStatus, { params, body: { status: statusOf[what as 'cancel'] } })
    }
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        await fromTheStart()
        const made: string[] = []
        const known = new Map<string, string>()
        const answered = new Set([200, 404, 409])
        for (const { what, which, project } of all) {
          const billed = projects[project] as (typeof projects)[0]
          const id = made[which % made.length] ?? ''
          if (what === 'create' || what === 'post' || !id)
            made.push((await postInvoice(app, invoiceBody(billed, { isDraft: what !== 'post' }))).id)
          else answered.add((await act(id, what)).status)
          const { rows } = await sql<{
            id: string
            number: string
          }>`select id, number from invoices where number is not null`.execute(app.deps.db)
          for (const one of rows) {
            expect(known.get(one.id) ?? one.number).toBe(one.number)
            known.set(one.id, one.number)
          }
        }
        expect([...answered]).toEqual([200, 404, 409])
        await expectNoHole()
        const { body } = await call(api.invoices.list, { query: {} })
        for (const { number, projectID, status } of body.data as InvoiceRow[]) {
          if (isNumbered(status)) continue
          const template = await call(api.invoices.template, { query: { projectID } })
          expect(number).toBe((template.body.data as { invoiceNumber: string }).invoiceNumber)
        }
      }),
      { numRuns: often(6, 200) },
    )
  }, 600_000)
})

test('refused requests leave no gap', async () => {
  await fromTheStart()
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

test('the same request ten times at once makes one invoice and one mail, and so does a later repeat', async () => {
  const project = await makeBilledProject(app)
  const before = await billingState(app)
  const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
  const made = await Promise.all(Array.from({ length: 10 }, () => postInvoice(app, body)))
  const late = await postInvoice(app, body)
  const other = { ...body, email: 'other@harborpine.example', isDraft: true }
  expect((await app.as('admin')(api.invoices.send, { body: other })).status).toBe(409)
  expect(new Set([...made, late].map(({ id, number }) => `${id} ${number}`)).size).toBe(1)
  const after = await billingState(app)
  expect(after).toMatchObject({
    invoices: before.invoices + 1,
    mails: before.mails + 1,
    given: before.given + 2,
  })
})

test('the same key from another person is another request, and so is each request without a key', async () => {
  const project = await makeBilledProject(app)
  const other = await makePerson(app, { permissions: ['invoices.create'] })
  const body = invoiceBody(project, { requestKey: crypto.randomUUID(), isDraft: true })
  const mine = await postInvoice(app, body)
  const theirs = await app.as(null)(api.invoices.send, { token: other.token, body })
  expect(theirs.body).not.toMatchObject({ invoice: { id: mine.id } })
  const bare = invoiceBody(project)
  const [first, second] = await Promise.all([postInvoice(app, bare), postInvoice(app, bare)])
  expect(first.number).not.toBe(second.number)
  const { rows } = await sql<{
    sent_by: string
  }>`select sent_by from invoices where id = ${first.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ sent_by: cast.admin.id }])
})
