import { sql } from 'kysely'
import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { makeFiles } from './files.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { freePort } from '#tests/support/freePort.ts'
import { makeInvoice } from '#tests/support/invoices.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { testServer } from '#tests/support/testServer.ts'
import { invoiceMailKind } from './mail.ts'
import { waits } from '#server/platform/queue/work.ts'

const app = testServer()
afterEach(() => app.deps.db.deleteFrom('mails').execute())
const { queue, sendBy, stateOf, makeDue } = mailing(app)

const invoiceOf = (id: string) =>
  app.deps.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: string) =>
  app.deps.db.selectFrom('audit_events').selectAll().where('entity_id', '=', id).execute()

/** An invoice with its mail and attached files. */
async function sent(status: InvoiceStatus = 'sent', kind = invoiceMailKind) {
  const { id } = await makeInvoice(app, { status })
  const mailId = await queue('client@home.example', { kind, about: { about_invoice_id: id } })
  await makeFiles(app.deps, id)
  return { id, mailId }
}
const refusing = () => startMailServer({ refuse: () => ({ code: 550, words: 'No such mailbox' }) })
async function sendRefused() {
  const server = await refusing()
  await sendBy(server.url)
  await server.close()
}

test.each(['sent', 'overdue'] as const)(
  'an invoice that is %s is in error once its mail has failed, with the reason',
  async (status) => {
    const { id, mailId } = await sent(status)
    await sendRefused()
    const [address, answer] = ['client@home.example', '550 No such mailbox']
    const reason = faultLine(fault('mail.addressRefused', { address, answer }))
    expect(await stateOf(mailId)).toMatchObject({ state: 'failed', last_error: sayLines(reason) })
    const invoice = await invoiceOf(id)
    expect(invoice.status).toBe('error')
    expect([invoice.failed_at, invoice.updated_at]).not.toContain(null)
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        actor_id: null,
        action: 'invoice.failed',
        entity: 'invoice',
        changes: [
          { field: 'status', before: status, after: 'error', masked: false },
          { field: 'reason', before: '', after: reason, masked: false },
        ],
      }),
    ])
    const { body } = await app.send({
      method: 'GET',
      url: `/api/v1/invoices/${id}/timeline`,
      headers: { 'accept-language': 'de', authorization: `Bearer ${await app.tokenOf('admin')}` },
    })
    expect(JSON.stringify(body)).toContain(`Der Mailserver hat diese E-Mail an ${address} abgelehnt: ${answer}`)
  },
)

test('a server that is away leaves the invoice sent until the last attempt', async () => {
  const url = `smtp://127.0.0.1:${await freePort()}`
  const { id, mailId } = await sent()
  for (const _wait of waits) {
    await sendBy(url)
    expect(await stateOf(mailId)).toMatchObject({
      state: 'waiting',
      last_error: "The mail server doesn't answer.",
    })
    expect(await invoiceOf(id)).toMatchObject({ status: 'sent', failed_at: null })
    await makeDue(mailId)
  }
  await sendBy(url)
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed' })
  expect(await invoiceOf(id)).toMatchObject({ status: 'error' })
  expect(await eventsOf(id)).toHaveLength(1)
})

test('a mail that goes through in the end leaves the invoice as it is', async () => {
  let isFull = true
  const server = await startMailServer({ refuse: () => (isFull ? { code: 452, words: 'Full' } : undefined) })
  const { id, mailId } = await sent()
  await sendBy(server.url)
  isFull = false
  await makeDue(mailId)
  await sendBy(server.url)
  await server.close()
  expect(server.mails).toHaveLength(1)
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', last_error: '' })
  expect(await invoiceOf(id)).toMatchObject({ status: 'sent', failed_at: null })
  expect(await eventsOf(id)).toEqual([])
})

test.each(['paid', 'uncollectible', 'credited', 'error'] as const)(
  'an invoice that is %s already stays so',
  async (status) => {
    const { id } = await sent(status)
    await sendRefused()
    expect(await invoiceOf(id)).toMatchObject({ status, failed_at: null })
    expect(await eventsOf(id)).toEqual([])
  },
)

test('a thank-you that fails is no error of the invoice', async () => {
  const { id } = await sent('sent', 'invoice-thanks')
  await sendRefused()
  expect(await invoiceOf(id)).toMatchObject({ status: 'sent' })
})

test('an older mail that fails late says nothing of an invoice that was mailed again', async () => {
  const { id, mailId } = await sent()
  await app.deps.db.updateTable('mails').set({ created_at: '2026-08-01T00:00:00Z' }).where('id', '=', mailId).execute()
  await app.deps.db.updateTable('jobs').set({ attempts: waits.length }).where('key', '=', mailId).execute()
  const newer = await queue('client@home.example', { kind: invoiceMailKind, about: { about_invoice_id: id } })
  await app.deps.db.updateTable('mails').set({ state: 'sent' }).where('id', '=', newer).execute()
  await sendRefused()
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed' })
  expect(await invoiceOf(id)).toMatchObject({ status: 'sent' })
})

test('mail and invoice fail together or not at all', async () => {
  const { id, mailId } = await sent()
  const server = await refusing()
  await sql`alter table audit_events add constraint no_more check (action <> 'invoice.failed') not valid`.execute(
    app.deps.db,
  )
  await expect(sendBy(server.url)).rejects.toThrow('no_more')
  expect(await stateOf(mailId)).toMatchObject({ state: 'waiting' })
  expect(await invoiceOf(id)).toMatchObject({ status: 'sent' })
  await sql`alter table audit_events drop constraint no_more`.execute(app.deps.db)
  await makeDue(mailId)
  await sendBy(server.url)
  await server.close()
  expect([(await stateOf(mailId)).state, (await invoiceOf(id)).status]).toEqual(['failed', 'error'])
})
