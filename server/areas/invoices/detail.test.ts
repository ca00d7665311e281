import type { Insertable } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { randomUUID } from 'node:crypto'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import * as api from '#contract/api/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const detailOf = async ({ id }: { id: string }) => {
  const { status, body } = await app.as('admin')(api.invoices.one, { params: { id } })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as InvoiceDetail
}
/** Columns of a mail, and of its job. */
type Sent = Partial<Insertable<DB['mails'] & Pick<DB['jobs'], 'attempts' | 'run_at'>>>

const mail = async (invoice: { id: string }, { attempts = 0, run_at = new Date(), ...columns }: Sent) => {
  const id = randomUUID()
  await insertRows(app.deps.db, 'jobs', [{ kind: 'mails', key: id, attempts, run_at }])
  await insertRows(app.deps.db, 'mails', [
    {
      id,
      kind: 'invoice',
      to_address: 'ap@harborpine.example',
      subject: 'Invoice',
      text: '',
      html: '',
      about_invoice_id: invoice.id,
      ...columns,
    },
  ])
}

test('one invoice is its row of the list with sender and further data of the page', async () => {
  const { id, number, project } = await makeInvoice(app)
  const { sender, mail: newest, eInvoiceURL, eInvoiceMissing, payments, ...row } = await detailOf({ id })
  const { body } = await app.as('admin')(api.invoices.list, { query: { projectID: project.id } })
  expect([row]).toEqual(body.data)
  expect(payments).toEqual([])
  expect(sender).toEqual({
    id: cast.admin.id,
    fullName: 'Ada Admin',
    displayName: 'Ada',
    avatar: '',
    username: cast.admin.username,
  })
  expect([newest, eInvoiceMissing, eInvoiceURL]).toEqual([null, [], `/files/invoices/${number}.xml`])
})

test('without required facts there is no electronic invoice, and the facts are listed', async () => {
  const project = await makeBilledProject(app, { client: { country: '' } })
  const { eInvoiceURL, eInvoiceMissing } = await detailOf(await makeInvoice(app, { project }))
  expect([eInvoiceURL, eInvoiceMissing]).toEqual(['', [expect.stringMatching(/country.*\.$/)]])
})

test('a draft has no files yet', async () => {
  const detail = await detailOf(await makeInvoice(app, { status: 'draft' }))
  expect(detail).toMatchObject({ invoiceFileURL: '', eInvoiceURL: '', eInvoiceMissing: [] })
})

test('the mail is the newest one with the invoice', async () => {
  const invoice = await makeInvoice(app)
  await mail(invoice, { state: 'sent', attempts: 1, created_at: '2026-08-01T08:00:00Z' })
  const times = { created_at: '2026-08-02T08:00:00Z', updated_at: '2026-08-02T08:05:00Z' }
  const run_at = '2026-08-02T08:10:00Z'
  await mail(invoice, {
    ...times,
    state: 'waiting',
    attempts: 2,
    last_error: "The mail server doesn't answer.",
    run_at,
  })
  await mail(invoice, { kind: 'invoice-thanks', state: 'kept', created_at: '2026-08-09T08:00:00Z' })
  await mail(await makeInvoice(app), { state: 'failed', created_at: '2026-08-10T08:00:00Z' })
  expect((await detailOf(invoice)).mail).toEqual({
    state: 'waiting',
    attempts: 2,
    error: "The mail server doesn't answer.",
    at: '2026-08-02T08:05:00.000000Z',
    nextAttemptAt: '2026-08-02T08:10:00.000000Z',
  })
  await mail(invoice, {
    state: 'failed',
    attempts: 6,
    last_error: 'No such mailbox.',
    created_at: '2026-08-03T08:00:00Z',
  })
  expect((await detailOf(invoice)).mail).toEqual({
    state: 'failed',
    attempts: 6,
    error: 'No such mailbox.',
    at: '2026-08-03T08:00:00.000000Z',
    nextAttemptAt: null,
  })
})

describe('the history', () => {
  const timeline = (id: string, query: Record<string, string> = {}) =>
    app.as('admin')(api.invoices.timeline, { params: { id }, query })
  const tell = (
    entityId: string,
    action: string,
    changes?: Parameters<typeof audit>[1]['changes'],
    actorId: string | null = cast.admin.id,
  ) =>
    audit(app.deps.db, {
      actorId,
      action,
      entity: 'invoice',
      entityId,
      requestId: randomUUID(),
      ...(changes && { changes }),
    })
  const change = (field: string, before: string, after: string) => ({ field, before, after, masked: false })

  test('shows the changes, newest first, with the labels of the fields', async () => {
    const { id } = await makeInvoice(app)
    await tell(id, 'invoice.created', [change('number', '', '20261-ATLAS-001')])
    await tell(id, 'invoice.sent')
    await tell((await makeInvoice(app)).id, 'invoice.sent')
    const reason = 'No such mailbox.'
    await tell(id, 'invoice.failed', [change('status', 'sent', 'error'), change('reason', '', reason)], null)
    const { body } = await timeline(id)
    const told = (body.data as TimelineEntry[]).map(({ action, actor, changes }) => ({
      action,
      who: actor?.displayName,
      changes: changes.map(({ label, before, after }) => [label, before, after]),
    }))
    expect(told).toEqual([
      {
        action: 'invoice.failed',
        who: undefined,
        changes: [
          ['Status', 'Sent', 'Error'],
          ['Reason', '', reason],
        ],
      },
      { action: 'invoice.sent', who: 'Ada', changes: [] },
      { action: 'invoice.created', who: 'Ada', changes: [['Number', '', '20261-ATLAS-001']] },
    ])
    const { body: second } = await timeline(id, { page: '2', size: '1' })
    expect(second).toMatchObject({ page: 2, size: 1, sort: '', total: 3, data: [{ action: 'invoice.sent' }] })
  })
})

test.each(['one', 'timeline'] as const)('%s: an unknown invoice, a deleted draft and a malformed id', async (call) => {
  const sentence = expect.stringMatching(/^[A-Z].*\.$/)
  const asked = async (id: string, token = '') => {
    const { status, body } = await app.as('admin')(api.invoices[call], {
      params: { id },
      ...(token && { token }),
    })
    return [status, body.error]
  }
  const deleted = await makeInvoice(app, {
    status: 'draft',
    columns: { deleted_at: '2026-08-02T00:00:00Z' },
  })
  expect(await asked(randomUUID())).toEqual([404, sentence])
  expect(await asked(deleted.id)).toEqual([404, sentence])
  expect(await asked('20261-ATLAS-001')).toEqual([400, sentence])
  const { token } = await makePerson(app, { permissions: ['invoices.create', 'projects.read.fullAccess'] })
  expect(await asked(deleted.id, token)).toEqual([403, sentence])
})
