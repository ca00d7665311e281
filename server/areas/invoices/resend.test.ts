import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const resend = (id: string, body: Record<string, unknown> = {}) =>
  app.as('admin')(api.invoices.resend, { params: { id }, body })
const mailIs = (id: string, state: string) =>
  app.deps.db.updateTable('mails').set({ state }).where('about_invoice_id', '=', id).execute()
/** The state after the mail server has refused permanently. */
const fail = async (id: string) => {
  await mailIs(id, 'failed')
  await sql`update invoices set status = 'error', failed_at = now() where id = ${id}`.execute(app.deps.db)
}
const mailsOf = async (id: string) =>
  (
    await sql<{ to_address: string; cc: string[]; state: string; in_reply_to: string; files: string[] }>`
      select to_address, cc, state, in_reply_to, array(select a.name || ' ' || a.content_id from mail_attachments a
        where a.mail_id = mails.id order by 1) as files
      from mails where about_invoice_id = ${id} order by created_at`.execute(app.deps.db)
  ).rows

test('after its mail failed, it is sent again: to another address, with the same files, in a new thread', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  const { threadID } = await readInvoice(app, { id })
  await fail(id)
  const answer = await resend(id, { email: 'new@harborpine.example', cc: ['', 'boss@harborpine.example'] })
  expect(answer).toMatchObject({ status: 200, body: { data: null, message: 'ok' } })
  const [first, second, ...others] = await mailsOf(id)
  expect(others).toEqual([])
  expect(second).toEqual({
    to_address: 'new@harborpine.example',
    cc: ['boss@harborpine.example'],
    state: 'waiting',
    in_reply_to: '',
    files: first?.files,
  })
  const after = await readInvoice(app, { id })
  expect(after).toMatchObject({
    status: 'sent',
    failedAt: null,
    email: 'new@harborpine.example',
    cc: ['boss@harborpine.example'],
  })
  expect(after.threadID).not.toBe(threadID)
})

test.each(['sent', 'overdue'] as const)('%s stays %s and continues its thread', async (status) => {
  const { id } = await postInvoice(app, invoiceBody(project))
  const { threadID } = await readInvoice(app, { id })
  await mailIs(id, 'sent')
  await app.deps.db.updateTable('invoices').set({ status }).where('id', '=', id).execute()
  expect((await resend(id)).status).toBe(200)
  expect(await readInvoice(app, { id })).toMatchObject({ status, email: 'ap@harborpine.example' })
  expect((await mailsOf(id))[1]).toMatchObject({ in_reply_to: threadID, to_address: 'ap@harborpine.example' })
})

test('makes missing files', async () => {
  const { id, number } = await makeInvoice(app, { project })
  expect((await resend(id)).status).toBe(200)
  expect((await mailsOf(id))[0]?.files).toEqual([
    expect.stringContaining(`${number}.pdf`),
    expect.stringContaining(`${number}.xml`),
  ])
})

test('is refused while the newest mail is waiting, and works again afterwards', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  expect(await resend(id)).toMatchObject({
    status: 409,
    body: { code: 'invoice.mailWaiting' },
  })
  await mailIs(id, 'kept')
  expect((await resend(id)).status).toBe(200)
  expect((await resend(id)).status).toBe(409)
  expect(await mailsOf(id)).toHaveLength(2)
})

test.each<InvoiceStatus>(['draft', 'scheduled', 'paid', 'uncollectible', 'credited', 'error'])(
  'is refused for one that was set to %s manually',
  async (status) => {
    const { id } = await makeInvoice(app, { project, status })
    const before = await billingState(app)
    expect((await resend(id)).status).toBe(409)
    expect(await billingState(app)).toEqual(before)
  },
)

test('invalid input and unknown invoices are refused', async () => {
  const { id } = await makeInvoice(app, { project })
  expect((await resend(id, { email: 'a@b.example,c@d.example' })).status).toBe(400)
  expect((await resend(id, { cc: ['x'] })).status).toBe(400)
  expect((await resend(id, { requestKey: 'x' })).status).toBe(400)
  expect((await resend('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await resend('x')).status).toBe(400)
})

test('the same request ten times at once sends one mail, and a later repeat none', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  await fail(id)
  const requestKey = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(id, { requestKey })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await mailIs(id, 'sent')
  expect((await resend(id, { requestKey })).status).toBe(200)
  expect(await mailsOf(id)).toHaveLength(2)
})

test('the key of a resend belongs to its addresses and its caller', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  await fail(id)
  const requestKey = crypto.randomUUID()
  expect((await resend(id, { requestKey, email: 'ap@a.example' })).status).toBe(200)
  await mailIs(id, 'sent')
  const other = await resend(id, { requestKey, email: 'someone.else@a.example' })
  expect(other).toMatchObject({ status: 409, body: { code: 'request.keyReused' } })
  const { token } = await makePerson(app, { permissions: ['invoices.create', 'invoices.read'] })
  const body = { requestKey, email: 'ap@a.example' }
  expect((await app.as(null)(api.invoices.resend, { params: { id }, body, token })).status).toBe(409)
  expect(await mailsOf(id)).toHaveLength(2)
})

test('ten requests at once without a key send one mail, and the others are refused', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  await fail(id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test('is in the history, even if no field changed', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  await mailIs(id, 'sent')
  await resend(id)
  const { body } = await app.as('admin')(api.invoices.timeline, { params: { id } })
  expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual(['invoice.resent', 'invoice.sent'])
})
