import { sql } from 'kysely'
import { invoiceStatuses, type InvoiceStatus } from '#contract/api/invoices/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'
import { markOverdue } from './status.ts'

const app = testServer()
const mark = (TIME_ZONE = app.deps.env.TIME_ZONE) =>
  app.deps.db.transaction().execute((trx) => markOverdue(trx, { TIME_ZONE }))
const day = (days: number) => daysLater(today(app.deps.env), days)

async function due(due_at: string, status: InvoiceStatus = 'sent', columns: object = {}) {
  const { id } = await makeInvoice(app, {
    status,
    columns: { invoiced_at: '2024-01-01', due_at, ...columns },
  })
  return {
    read: async () =>
      (
        await sql<{ status: string; updated_at: Date | null }>`select status, updated_at from invoices
      where id = ${id}`.execute(app.deps.db)
      ).rows[0],
    events: () =>
      app.deps.db
        .selectFrom('audit_events')
        .select(['action', 'entity', 'actor_id', 'changes'])
        .where('entity_id', '=', id)
        .execute(),
  }
}
const late = { field: 'status', before: 'sent', after: 'overdue', masked: false }
const event = { action: 'invoice.status', entity: 'invoice', actor_id: null, changes: [late] }

// Each test starts without other invoices.
beforeEach(async () => {
  await app.deps.db.updateTable('invoices').set({ deleted_at: sql<Date>`now()` }).execute()
})

test('a sent invoice becomes overdue on the day after its due date, without an actor in the history', async () => {
  const [yesterday, now] = [await due(day(-1)), await due(day(0))]
  expect(await mark()).toBe(1)
  expect(await yesterday.read()).toEqual({ status: 'overdue', updated_at: expect.any(Date) })
  expect(await yesterday.events()).toEqual([event])
  expect(await now.read()).toEqual({ status: 'sent', updated_at: null })
  expect(await now.events()).toEqual([])
})

test('other statuses and deleted invoices do not change', async () => {
  const others = (Object.keys(invoiceStatuses) as InvoiceStatus[]).filter((status) => status !== 'sent')
  const made = await Promise.all(others.map((status) => due(day(-9), status)))
  made.push(await due(day(-9), 'sent', { deleted_at: new Date() }))
  expect(await mark()).toBe(0)
  expect(await Promise.all(made.map(async ({ read }) => (await read())?.status))).toEqual([...others, 'sent'])
  expect(await Promise.all(made.map(({ events }) => events()))).toEqual(made.map(() => []))
})

test('the date is that of the company, not of the machine', async () => {
  const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati']
  const invoice = await due(today({ TIME_ZONE: west }))
  expect(await mark(west)).toBe(0)
  expect(await mark(east)).toBe(1)
  expect(await invoice.events()).toEqual([event])
})

test('two runs at once change an invoice once', async () => {
  const project = await makeBilledProject(app)
  for (let made = 0; made < 5; made++)
    await makeInvoice(app, { project, columns: { invoiced_at: '2024-01-01', due_at: day(-3) } })
  const invoice = await due(day(-1))
  const answers = await Promise.all([1, 2, 3, 4].map(() => mark()))
  expect(answers.map(String).toSorted()).toEqual(['0', '0', '0', '6'])
  expect(await invoice.events()).toEqual([event])
})
