import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { invoiceMailHooks } from './mail.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { printInvoice } from './pdf/printer.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { printedInvoice } from '#tests/support/printedInvoice.ts'
import { testServer } from '#tests/support/testServer.ts'
import { filesSoon, filingWork, makeFiles } from './files.ts'
import { lockedInvoice } from './change.ts'
import { queueInvoice } from './send.ts'

const app = testServer()

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})
beforeEach(() => sql`truncate invoices, invoice_counters, mails cascade`.execute(app.deps.db))

const mailsOf = async (id: string) =>
  (
    await sql<{ state: string; attempts: number; last_error: string; names: string[]; is_due: boolean }>`
      select m.state, coalesce(j.attempts, 0) as attempts, m.last_error, coalesce(j.run_at <= now(), false) as is_due,
        array(select a.name from mail_attachments a where a.mail_id = m.id order by 1) as names
      from mails m left join jobs j on (j.kind, j.key) in (('mails', m.id::text),
        ('files of invoices', case when not exists (select from mail_attachments a where a.mail_id = m.id) then ${id} end))
      where about_invoice_id = ${id} order by m.created_at`.execute(app.deps.db)
  ).rows
const isDueNow = (id: string) => sql`update jobs set run_at = now() where key = ${id}`.execute(app.deps.db)

/** An invoice whose server died after issuing it and before making its files. */
async function issuedWithoutFiles() {
  const made = await makeInvoice(app, { project })
  await app.deps.db.transaction().execute(async (trx) => {
    await queueInvoice(trx, app.deps.env, await lockedInvoice(trx, app.deps.env, made.id))
  })
  return made
}

/** An invoice whose PDF cannot be made, because the renderer fails on its company. */
async function unprintable() {
  const made = await issuedWithoutFiles()
  await sql`update invoices set billed = billed || '{"companyInfo": null}' where id = ${made.id}`.execute(app.deps.db)
  return made
}
/** Gives it the company of another invoice. */
async function mend(id: string): Promise<void> {
  const other = await makeInvoice(app, { project })
  await sql`update invoices i set billed = o.billed from invoices o where i.id = ${id} and o.id = ${other.id}`.execute(
    app.deps.db,
  )
}

test('no lock is held while printing: others get their numbers and can read meanwhile', async () => {
  // Takes longer to print than the lock timeout. The printer works on one invoice at a time.
  const long = printedInvoice({
    lineItems: Array.from({ length: 500 }, (_, at) => ({
      description: `Day ${at}`,
      quantity: 1,
      unitCost: 1,
      discount: 0,
      cost: 1,
      isExternal: false,
    })),
  })
  let isPrinting = true
  const busy = Promise.all([printInvoice(long), printInvoice(long)]).then(() => {
    isPrinting = false
  })
  const sent = postInvoice(app, invoiceBody(project))
  // It is stored with its number and its mail before it is printed.
  for (let at = 0; (await billingState(app)).given === 0 && at < 500; at += 1) await new Promise(setImmediate)
  const { rows } = await sql<{ id: string; status: string; pdf_id: string | null }>`
    select id, status, pdf_id from invoices where number is not null`.execute(app.deps.db)
  expect(rows).toEqual([{ id: expect.any(String), status: 'sent', pdf_id: null }])
  // Neither the counters of the year nor the invoice are locked.
  await app.deps.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '200ms'`.execute(trx)
    await sql`select from invoice_counters for update`.execute(trx)
    await lockedInvoice(trx, app.deps.env, rows[0]?.id ?? '')
  })
  expect((await mailsOf(rows[0]?.id ?? '')).map(({ names, is_due }) => [names, is_due])).toEqual([[[], false]])
  expect(isPrinting).toBe(true)
  await busy
  const { id, number } = await sent
  // On a slow machine, the response came before the files.
  await makeFiles(app.deps, id)
  expect(await mailsOf(id)).toEqual([
    {
      state: 'waiting',
      attempts: 0,
      last_error: '',
      is_due: true,
      names: [`${number}.pdf`, `${number}.xml`],
    },
  ])
}, 60_000)

test('the mail of an invoice without files waits, and is sent when a job has made them', async () => {
  const { id, number } = await issuedWithoutFiles()
  await isDueNow(id)
  await runDue(mailWork(invoiceMailHooks), app.deps)
  expect((await mailsOf(id))[0]).toMatchObject({ state: 'waiting', names: [] })
  await Promise.all([runDue(filingWork, app.deps), runDue(filingWork, app.deps)])
  expect(await mailsOf(id)).toEqual([
    {
      state: 'waiting',
      attempts: 0,
      last_error: '',
      is_due: true,
      names: [`${number}.pdf`, `${number}.xml`],
    },
  ])
  await runDue(mailWork(invoiceMailHooks), app.deps)
  expect((await mailsOf(id))[0]).toMatchObject({ state: 'kept' })
})

test('a claimed mail is left to its server, and claimed again if it takes too long', async () => {
  const { id } = await issuedWithoutFiles()
  await runDue(filingWork, app.deps)
  expect((await mailsOf(id))[0]).toMatchObject({ attempts: 0, names: [] })
  await isDueNow(id)
  await runDue(filingWork, app.deps)
  expect((await mailsOf(id))[0]?.names).toHaveLength(2)
})

test('a failure is explained and retried, and then the invoice is in error and can be sent again', async () => {
  const { id, number } = await unprintable()
  await filesSoon(app.deps, id)
  const reason = /^invoice\.filesFailed \{"reason":"Cannot read properties of null.+"\}$/
  expect((await mailsOf(id))[0]).toMatchObject({
    state: 'waiting',
    is_due: true,
    names: [],
    last_error: expect.stringMatching(reason),
  })
  await runDue(filingWork, app.deps)
  const sentence = expect.stringMatching(
    /^The PDF of the invoice couldn't be made: Cannot read properties of null.+\.$/,
  )
  expect((await mailsOf(id))[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: expect.stringMatching(reason),
    is_due: false,
  })

  for (let at = 1; at < 6; at += 1) {
    await isDueNow(id)
    await runDue(filingWork, app.deps)
  }
  expect((await mailsOf(id))[0]).toMatchObject({ state: 'failed', attempts: 6 })
  const { body } = await app.as('admin')(api.invoices.timeline, { params: { id } })
  expect((body.data as { action: string }[])[0]?.action).toBe('invoice.failed')

  await mend(id)
  expect(await readInvoice(app, { id })).toMatchObject({
    status: 'error',
    mail: { state: 'failed', error: sentence },
  })
  expect((await app.as('admin')(api.invoices.resend, { params: { id } })).status).toBe(200)
  expect((await mailsOf(id)).map(({ state, names }) => [state, names.length])).toEqual([
    ['failed', 0],
    ['waiting', 2],
  ])
  expect(await readInvoice(app, { id })).toMatchObject({ number, status: 'sent', failedAt: null })
})

test('opening the PDF tries it again at once, and releases the mail', async () => {
  const { id, number } = await unprintable()
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  const open = () => app.app.inject({ method: 'GET', url: `/files/invoices/${number}.pdf`, headers })
  expect((await open()).statusCode).toBe(500)
  await mend(id)
  expect((await open()).statusCode).toBe(200)
  expect((await mailsOf(id))[0]).toMatchObject({ is_due: true, names: [`${number}.pdf`, `${number}.xml`] })
})
