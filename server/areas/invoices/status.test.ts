import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { canUndoMove, type InvoiceStatus } from '#contract/api/invoices/words.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const put = (id: string, body: unknown) => app.as('admin')(api.invoices.changeStatus, { params: { id }, body })

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const statuses = ['draft', 'scheduled', 'sent', 'overdue', 'paid', 'error', 'uncollectible', 'credited'] as const

/** The table of rules/invoices.md#1.2, copied by hand. Columns are in the order of `statuses`. */
const table: Record<InvoiceStatus, string> = {
  draft: '409 ok ok 409 409 ok ok ok',
  scheduled: 'ok 409 ok 409 409 ok ok ok',
  sent: '409 409 409 ok ok ok ok ok',
  overdue: '409 409 ok 409 ok ok ok ok',
  paid: '409 409 409 409 409 ok ok ok',
  error: '409 409 409 409 409 409 409 409',
  uncollectible: '409 409 409 409 409 ok 409 409',
  credited: '409 409 409 409 409 ok 409 409',
}
const movesThat = (wanted: string) =>
  statuses.flatMap((from) =>
    table[from]
      .split(' ')
      .flatMap((answer, at) => (answer === wanted ? [[from, statuses[at] as InvoiceStatus] as const] : [])),
  )

test.each(movesThat('ok'))('from %s to %s, and nothing is mailed', async (from, to) => {
  const { id } = await makeInvoice(app, { project, status: from })
  const { mails } = await billingState(app)
  expect(await put(id, { status: to })).toMatchObject({ status: 200, body: { data: null, message: 'ok' } })
  expect((await readInvoice(app, { id })).status).toBe(to)
  expect((await billingState(app)).mails).toBe(mails)
})

test.each(movesThat('ok'))('from %s to %s can be undone if the contract says so', async (from, to) => {
  const { id } = await makeInvoice(app, { project, status: from })
  const { headers } = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/invoices/${id}/status`,
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { status: to },
  })
  expect(headers['x-undo'] !== undefined).toBe(canUndoMove(from, to))
})

test.each(movesThat('409'))('not from %s to %s, and nothing changes', async (from, to) => {
  const { id } = await makeInvoice(app, { project, status: from })
  const before = await billingState(app)
  expect(await put(id, { status: to })).toMatchObject({
    status: 409,
    body: { data: null, error: expect.stringMatching(/^Invoice .+\.$/) },
  })
  expect((await readInvoice(app, { id })).status).toBe(from)
  expect(await billingState(app)).toEqual(before)
})

describe('refused', () => {
  test.each([
    ['no status', {}, 400],
    ['an unknown status', { status: 'gone' }, 400],
    ['no status but null', { status: null }, 400],
    ['a thank-you that is no flag', { status: 'paid', sendThankYouEmail: 'yes' }, 400],
  ])('%s', async (_what, body, status) => {
    const { id } = await makeInvoice(app, { project })
    expect((await put(id, body)).status).toBe(status)
  })

  test('a malformed id, and an unknown one', async () => {
    expect((await put('7', { status: 'paid' })).status).toBe(400)
    expect((await put('00000000-0000-4000-8000-000000000000', { status: 'paid' })).status).toBe(404)
  })

  test('a deleted draft', async () => {
    const { id } = await makeInvoice(app, {
      project,
      status: 'draft',
      columns: { deleted_at: new Date().toISOString() },
    })
    expect((await put(id, { status: 'sent' })).status).toBe(404)
  })

  test('paid from draft, and paid twice', async () => {
    const draft = await makeInvoice(app, { project, status: 'draft' })
    expect((await put(draft.id, { status: 'paid' })).status).toBe(409)
    const sent = await makeInvoice(app, { project })
    expect((await put(sent.id, { status: 'paid' })).status).toBe(200)
    const again = await put(sent.id, { status: 'paid' })
    expect(again).toMatchObject({ status: 409, body: { code: 'invoice.sameStatus', params: { status: 'Paid' } } })
  })
})

describe('paid', () => {
  const mails = async (id: string) =>
    (
      await sql<{ kind: string; to_address: string; in_reply_to: string; subject: string }>`
        select kind, to_address, in_reply_to, subject from mails where about_invoice_id = ${id}
        order by created_at`.execute(app.deps.db)
    ).rows

  test('sets the time and keeps the files', async () => {
    const { id } = await postInvoice(app, invoiceBody(project))
    const files = sql`select pdf_id, ubl_id from invoices where id = ${id}`
    const before = await files.execute(app.deps.db)
    await put(id, { status: 'paid' })
    const { paidAt } = await readInvoice(app, { id })
    expect(Math.abs(Date.now() - Date.parse(paidAt ?? ''))).toBeLessThan(60_000)
    expect((await files.execute(app.deps.db)).rows).toEqual(before.rows)
    expect(await mails(id)).toHaveLength(1)
  })

  test('thanks in the thread of the invoice on request, once for simultaneous requests', async () => {
    const { id, number } = await postInvoice(app, invoiceBody(project))
    const body = { status: 'paid', sendThankYouEmail: true }
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(id, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const [first, thanks, ...others] = await mails(id)
    expect(others).toEqual([])
    const { threadID } = await readInvoice(app, { id })
    expect(first).toMatchObject({ kind: 'invoice', in_reply_to: '' })
    expect(thanks).toMatchObject({
      kind: 'invoice-thanks',
      to_address: 'ap@harborpine.example',
      in_reply_to: threadID,
      subject: expect.stringContaining(number),
    })
  })
})

describe('marked as sent', () => {
  const stateOf = async (id: string) =>
    (
      await sql<{ billed: { projectName: string } | null; pdf_id: string | null; thread_id: string }>`
      select billed, pdf_id, thread_id from invoices where id = ${id}`.execute(app.deps.db)
    ).rows[0]

  test('freezes a draft and makes its files, but sends no mail', async () => {
    const { id } = await postInvoice(app, invoiceBody(project, { isDraft: true }))
    expect(await stateOf(id)).toEqual({ billed: null, pdf_id: null, thread_id: '' })
    expect((await put(id, { status: 'sent' })).status).toBe(200)
    expect(await stateOf(id)).toEqual({
      billed: expect.objectContaining({ projectName: project.name }),
      pdf_id: expect.any(String),
      thread_id: '',
    })
  })

  test('has the same requirements as sending', async () => {
    const own = await makeBilledProject(app)
    const { id } = await postInvoice(app, invoiceBody(own, { isDraft: true }))
    await sql`update bank_accounts set deleted_at = now() where id = ${own.bankId}`.execute(app.deps.db)
    expect((await put(id, { status: 'sent' })).status).toBe(404)
    expect(await readInvoice(app, { id })).toMatchObject({ status: 'draft' })
  })

  test('from scheduled back to draft, the parties are current again, and sending uses those of the day', async () => {
    const own = await makeBilledProject(app)
    const rename = (name: string) =>
      app.deps.db.updateTable('projects').set({ name }).where('id', '=', own.id).execute()
    const { id } = await postInvoice(app, invoiceBody(own, { isDraft: true }))
    await put(id, { status: 'scheduled' })
    await rename('Second')
    expect(await readInvoice(app, { id })).toMatchObject({ projectName: own.name })
    await put(id, { status: 'draft' })
    expect(await stateOf(id)).toMatchObject({ billed: null, pdf_id: null })
    expect(await readInvoice(app, { id })).toMatchObject({ projectName: 'Second' })
    await put(id, { status: 'sent' })
    await rename('Third')
    expect(await readInvoice(app, { id })).toMatchObject({ projectName: 'Second' })
  })
})

test('the history has each step as text', async () => {
  const { id } = await postInvoice(app, invoiceBody(project))
  await put(id, { status: 'overdue' })
  await put(id, { status: 'paid' })
  const { body } = await app.as('admin')(api.invoices.timeline, { params: { id } })
  const events = (body.data as { action: string; changes: { label: string; before: string; after: string }[] }[]).map(
    ({ action, changes }) => [action, changes.find(({ label }) => label === 'Status')],
  )
  expect(events).toEqual([
    ['invoice.status', expect.objectContaining({ before: 'Overdue', after: 'Paid' })],
    ['invoice.status', expect.objectContaining({ before: 'Sent', after: 'Overdue' })],
    ['invoice.sent', expect.objectContaining({ before: '', after: 'Sent' })],
  ])
})
