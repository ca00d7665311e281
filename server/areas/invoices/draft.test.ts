import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import { versionOf } from '#contract/version.ts'
import { cast } from '#tests/support/cast.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const makeOf = async (own: BilledProject) => (await postInvoice(app, invoiceBody(own, { isDraft: true }))).id

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const makeDraft = () => postInvoice(app, invoiceBody(project, { isDraft: true }))
const edit = (id: string, over: Record<string, unknown> = {}, given: { version?: string; token?: string } = {}) =>
  app.as('admin')(api.invoices.edit, { params: { id }, body: invoiceBody(project, over), ...given })
const remove = (id: string) => app.as('admin')(api.invoices.remove, { params: { id } })
const send = (id: string) => app.as('admin')(api.invoices.sendDraft, { params: { id } })
const told = async (id: string) => {
  const { body } = await app.as('admin')(api.invoices.timeline, { params: { id } })
  return body.data as {
    action: string
    actor: { id: string } | null
    changes: { label: string; before: string; after: string }[]
  }[]
}

describe('editing', () => {
  test('rewrites all fields, keeps the number, and is in the history', async () => {
    const { id, number } = await makeDraft()
    const { status, body } = await edit(id, {
      tax: '10.005',
      discount: 400,
      cc: [],
      total: 1,
      lineItems: [{ description: 'Design', quantity: 1, unitCost: 5000, discount: 10, cost: 4500 }],
    })
    expect(status).toBe(200)
    const detail = body.data as InvoiceDetail
    expect(detail).toMatchObject({
      id,
      number,
      status: 'draft',
      cc: [],
      subTotal: 4500,
      tax: 10.01,
      discount: 400,
      total: 4110.01,
    })
    expect(detail).toEqual(await readInvoice(app, { id }))
    expect(detail.conversionAmount).toBeCloseTo(4110.01 * detail.conversionRate, 1)
    const [edited, created] = await told(id)
    expect(created?.action).toBe('invoice.created')
    expect(edited).toMatchObject({ action: 'invoice.edited', actor: { id: cast.admin.id } })
    expect(
      Object.fromEntries(edited?.changes.map(({ label, before, after }) => [label, [before, after]]) ?? []),
    ).toMatchObject({
      Lines: ['Engineering: 2 x 4200, 8400', 'Design: 1 x 5000, 10 % off, 4500'],
      Tax: ['0', '10.01'],
      Total: ['8400', '4110.01'],
      CC: ['ceo@harborpine.example', ''],
    })
  })

  test('is not in the history without changes', async () => {
    const { id } = await makeDraft()
    await edit(id)
    expect(await told(id)).toHaveLength(1)
  })

  test('shows a new account by its name and takes its currency', async () => {
    const { bankId } = await makeBilledProject(app, { currency: 'VND' })
    const { id } = await makeDraft()
    await edit(id, { bankID: bankId })
    const { bankAccount, conversionRate } = await readInvoice(app, { id })
    expect(bankAccount.currency.name).toBe('VND')
    expect(conversionRate).toBeLessThan(0.001)
    const [edited] = await told(id)
    expect(edited?.changes).toContainEqual(
      expect.objectContaining({ label: 'Bank account', after: expect.stringContaining(bankAccount.name) }),
    )
  })

  test('by two people at once: the second is refused and told who was first', async () => {
    const other = await makePerson(app, { permissions: ['invoices.create', 'invoices.read'] })
    const { id } = await makeDraft()
    const version = versionOf(await readInvoice(app, { id }))
    expect((await edit(id, { note: 'first' }, { version, token: other.token })).status).toBe(200)
    const second = await edit(id, { note: 'second' }, { version })
    expect(second).toMatchObject({
      status: 409,
      body: { changedBy: expect.stringContaining(other.username) },
    })
    expect(await readInvoice(app, { id })).toMatchObject({ note: 'first' })
    const newest = versionOf(await readInvoice(app, { id }))
    expect((await edit(id, { note: 'second' }, { version: newest })).status).toBe(200)
  })

  test('is refused for another project, after sending, after deleting, and for an unknown id', async () => {
    const other = await makeBilledProject(app)
    const { id } = await makeDraft()
    const before = await billingState(app)
    expect(await edit(id, { projectID: other.id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'projectID', msg: expect.stringMatching(/\.$/) }] },
    })
    expect((await edit(id, { dueDate: '2026-11-01' })).status).toBe(400)
    expect((await edit(id, { discount: 9000 })).status).toBe(400)
    expect(await billingState(app)).toEqual(before)
    const version = versionOf(await readInvoice(app, { id }))
    await send(id)
    const late = await edit(id, { note: 'late' }, { version })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'invoice.noDraft' },
    })
    const gone = await makeDraft()
    await remove(gone.id)
    expect((await edit(gone.id)).status).toBe(404)
    expect((await edit('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await edit('x')).status).toBe(400)
  })
})

describe('deleting', () => {
  test('removes the draft without a gap: the next invoice gets the number that it showed', async () => {
    const { id, number } = await makeDraft()
    expect(await remove(id)).toMatchObject({ status: 200, body: { data: null, message: 'ok' } })
    expect((await app.as('admin')(api.invoices.one, { params: { id } })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    const next = await makeDraft()
    expect(next.number).toBe(number)
    expect((await postInvoice(app, invoiceBody(project))).number).toBe(number)
    // The saved draft now shows the following number.
    expect((await readInvoice(app, next)).number).not.toBe(number)
    const events = await sql<{
      action: string
    }>`select action from audit_events where entity_id = ${id} order by seq`.execute(app.deps.db)
    expect(events.rows.map(({ action }) => action)).toEqual(['invoice.created', 'invoice.deleted'])
  })

  test.each(['scheduled', 'sent', 'overdue', 'paid', 'error', 'uncollectible', 'credited'] as const)(
    'is refused for one that is %s',
    async (status) => {
      const { id } = await makeInvoice(app, { project, status })
      expect((await remove(id)).status).toBe(409)
      expect((await edit(id)).status).toBe(409)
    },
  )
})

describe('sending a draft', () => {
  test('assigns the number that it showed, keeps its sums, and mails it once for repeated requests', async () => {
    const line = { description: 'A', quantity: 1, unitCost: 1, cost: 3.335 }
    const { id, number } = await postInvoice(app, invoiceBody(project, { isDraft: true, lineItems: [line, line] }))
    const before = await billingState(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
    for (const answer of [...answers, await send(id)])
      expect(answer).toMatchObject({ status: 200, body: { message: 'ok', invoice: { id, number } } })
    expect(await billingState(app)).toEqual({
      ...before,
      given: before.given + 2,
      mails: before.mails + 1,
      attachments: before.attachments + 2,
      files: before.files + 2,
      events: before.events + 1,
    })
    expect(await readInvoice(app, { id })).toMatchObject({ status: 'sent', subTotal: 6.67, total: 6.67 })
  })

  test('uses the rate and the account data of the day', async () => {
    const own = await makeBilledProject(app, { currency: 'GBP' })
    const { id } = await postInvoice(app, invoiceBody(own, { isDraft: true }))
    await sql`update bank_accounts set bank_name = 'Other Bank' where id = ${own.bankId}`.execute(app.deps.db)
    await sql`update exchange_rates set per_usd = 0.5 where currency = 'GBP'`.execute(app.deps.db)
    await send(id)
    expect(await readInvoice(app, { id })).toMatchObject({ bankAccount: { bankName: 'Other Bank' }, conversionRate: 2 })
  })

  test.each(['scheduled', 'overdue', 'paid', 'error', 'uncollectible', 'credited'] as const)(
    'is refused for one that is %s',
    async (status) => {
      const { id } = await makeInvoice(app, { project, status })
      expect((await send(id)).status).toBe(409)
    },
  )

  test('is refused after its account was deleted, but not without one of the project', async () => {
    const { db } = app.deps
    const own = await makeBilledProject(app)
    const [first, second] = [await makeOf(own), await makeOf(own)]
    await db.updateTable('projects').set({ bank_account_id: null }).where('id', '=', own.id).execute()
    expect((await send(first)).status).toBe(200)
    await sql`update bank_accounts set deleted_at = now() where id = ${own.bankId}`.execute(db)
    const before = await billingState(app)
    expect((await send(second)).status).toBe(404)
    expect(await billingState(app)).toEqual(before)
  })
})
