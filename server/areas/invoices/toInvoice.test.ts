import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { ToInvoice } from '#contract/api/invoices/payment.ts'
import { daysLater } from '#contract/dates.ts'
import { inMonth } from '#contract/invoiceWords.ts'
import { today } from '#server/platform/deps.ts'
import { readInvoice } from '#tests/support/billing.ts'
import { engineering, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const admin = () => app.as('admin')
const october = { month: 10, year: 2026 }
const toInvoice = async () =>
  (await admin()(api.invoices.toInvoice, { query: { month: '10', year: '2026' } })).body.data as ToInvoice[]
const makeDrafts = async (projectIDs: string[]) =>
  (await admin()(api.invoices.makeDrafts, { body: { projectIDs, ...october } })).body.data as BulkRow[]
const many = async (body: object) => (await admin()(api.bulk.invoices, { body })).body.data as BulkRow[]
const draftOf = async (projectID: string) =>
  ((await admin()(api.invoices.list, { query: { projectID, status: 'draft' } })).body.data as InvoiceRow[])[0]

test('only who may write invoices makes drafts and does things with many', async () => {
  const { token } = await makePerson(app, { permissions: ['invoices.read'] })
  for (const [endpoint, body] of [
    [api.invoices.makeDrafts, { projectIDs: ['00000000-0000-4000-8000-000000000001'], ...october }],
    [api.bulk.invoices, { ids: ['00000000-0000-4000-8000-000000000001'], send: true }],
  ] as const) {
    expect((await app.as(null)(endpoint, { body })).status).toBe(401)
    expect((await app.as(null)(endpoint, { body, token })).status).toBe(403)
  }
  const stranger = await makePerson(app)
  const query = { month: '10', year: '2026' }
  expect((await app.as(null)(api.invoices.toInvoice, { query })).status).toBe(401)
  expect((await app.as(null)(api.invoices.toInvoice, { query, token: stranger.token })).status).toBe(403)
  expect((await app.as(null)(api.invoices.toInvoice, { query, token })).status).toBe(200)
})

test('active billed projects without an invoice for the month, with what they lack (rules/invoices.md#4.8)', async () => {
  const plain = await makeBilledProject(app)
  const bare = await makeBilledProject(app, { bank: null, client: { address: '' } })
  const billed = await makeBilledProject(app)
  const drafted = await makeBilledProject(app)
  const voided = await makeBilledProject(app)
  const bounced = await makeBilledProject(app)
  const closed = await makeBilledProject(app, { project: { status: 'closed' } })
  const internal = await makeBilledProject(app, { project: { type: 'internal' } })
  const later = await makeBilledProject(app, { project: { start_date: '2026-11-01' } })
  await makeInvoice(app, { project: plain, columns: { month: 9 } })
  await makeInvoice(app, { project: billed, columns: { month: 10 } })
  await makeInvoice(app, { project: drafted, status: 'draft', columns: { month: 10 } })
  await makeInvoice(app, { project: voided, status: 'error', columns: { month: 10 } })
  await makeInvoice(app, { project: bounced, status: 'error', columns: { month: 10, failed_at: new Date() } })
  const found = await toInvoice()
  const of = (id: string) => found.find((one) => one.id === id)
  expect(of(plain.id)).toMatchObject({ name: plain.name, lastTotal: 8400, currency: 'EUR', missing: [] })
  expect(of(bare.id)).toMatchObject({ lastTotal: 0, currency: '', missing: ['bankAccount', 'address'] })
  expect(of(voided.id)).toBeDefined()
  for (const { id } of [billed, drafted, bounced, closed, internal, later]) expect(of(id)).toBeUndefined()
})

test('drafts have the words of the month and the terms of the client; who is not in order is explained', async () => {
  const project = await makeBilledProject(app)
  const lines = [{ ...engineering, description: 'Hosting, September 2026 (09/2026)' }]
  const columns = { month: 9, invoiced_at: '2026-10-01', due_at: '2026-10-31', cc: ['cfo@harborpine.example'] }
  await makeInvoice(app, { project, lines, columns })
  const unaddressed = await makeBilledProject(app, { contacts: [] })
  const bankless = await makeBilledProject(app, { bank: null })
  const rows = await makeDrafts([project.id, unaddressed.id, bankless.id, project.id])
  expect(rows.map(({ id, refusal }) => [id, refusal])).toEqual([
    [project.id, ''],
    [unaddressed.id, expect.stringContaining('no contact with an email address')],
    [bankless.id, expect.stringContaining('has no bank account')],
  ])
  const day = today(app.deps.env)
  expect(await draftOf(project.id)).toMatchObject({
    status: 'draft',
    ...october,
    invoicedAt: day,
    dueAt: daysLater(day, 30),
    cc: ['cfo@harborpine.example'],
    description: expect.stringContaining('in October 2026'),
    lineItems: [{ ...engineering, description: 'Hosting, October 2026 (10/2026)' }],
    total: 8400,
  })
  expect(await makeDrafts([project.id])).toMatchObject([
    { refusal: expect.stringContaining('has an invoice for the month') },
  ])
})

test('two people who make drafts at once make one', async () => {
  const project = await makeBilledProject(app)
  const answers = await Promise.all([makeDrafts([project.id]), makeDrafts([project.id])])
  expect(answers.flat().filter(({ refusal }) => refusal === '')).toHaveLength(1)
  const { rows } = await sql`select from invoices where project_id = ${project.id}`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})

test('many are sent, reminded and paid, each with its own result; one undo takes the payments back', async () => {
  const project = await makeBilledProject(app)
  const draft = await makeInvoice(app, { project, status: 'draft' })
  const empty = await makeInvoice(app, { project, status: 'draft', lines: [] })
  expect(await many({ ids: [draft.id, empty.id], send: true })).toMatchObject([
    { id: draft.id, refusal: '' },
    { id: empty.id, refusal: expect.stringContaining('no lines') },
  ])
  expect(await readInvoice(app, draft)).toMatchObject({ status: 'sent', balance: 8400 })
  const other = await makeInvoice(app, { project })
  const ids = [draft.id, other.id, empty.id]
  expect((await many({ ids, remind: true })).map(({ refusal }) => refusal !== '')).toEqual([false, false, true])
  const { rows } =
    await sql`select from mails where kind = 'invoice-reminder' and about_invoice_id = any (${ids})`.execute(
      app.deps.db,
    )
  expect(rows).toHaveLength(2)
  const paidOn = today(app.deps.env)
  const { headers } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/invoices/bulk',
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { ids: [draft.id, other.id], payment: { paidOn } },
  })
  expect(await readInvoice(app, other)).toMatchObject({ status: 'paid', payments: [{ amount: 8400, paidOn }] })
  await admin()(api.undo.run, { params: { request: String(headers['x-undo']) }, body: {} })
  for (const one of [draft, other]) expect(await readInvoice(app, one)).toMatchObject({ status: 'sent', payments: [] })
})

test.each([
  ['Hosting, October 2026', '2026-10', '2026-11', 'Hosting, November 2026'],
  ['Hosting 12/2026 and December', '2026-12', '2027-01', 'Hosting 01/2027 and January'],
  ['You may call in May 2026', '2026-05', '2026-06', 'You may call in June 2026'],
  ['May I ask', '2026-05', '2026-06', 'May I ask'],
  ['Nothing of a month', '2026-10', '2026-11', 'Nothing of a month'],
])('"%s" of %s in %s', (text, from, to, expected) => {
  expect(inMonth(text, from, to)).toBe(expected)
})
