import { sql } from 'kysely'
import { invoiceStatuses, type InvoiceStatus } from '#contract/api/invoices/words.ts'
import { addDays } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { jobs } from '#server/jobs.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'
import { markOverdue } from './overdue.ts'

const app = testServer()
const inZone = (TIME_ZONE: string) => ({ db: app.deps.db, env: { ...app.deps.env, TIME_ZONE } })
const day = (days: number) => addDays(today(app.deps.env), days)

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

// Each test starts without claimed days and other invoices.
beforeEach(async () => {
  await sql`delete from daily_runs`.execute(app.deps.db)
  await sql`update invoices set deleted_at = now()`.execute(app.deps.db)
})

test('a sent invoice becomes overdue on the day after its due date, without an actor in the history', async () => {
  const [yesterday, now] = [await due(day(-1)), await due(day(0))]
  expect(await markOverdue(app.deps)).toBe(1)
  expect(await yesterday.read()).toEqual({ status: 'overdue', updated_at: expect.any(Date) })
  expect(await yesterday.events()).toEqual([event])
  expect(await now.read()).toEqual({ status: 'sent', updated_at: null })
  expect(await now.events()).toEqual([])
})

test('other statuses and deleted invoices do not change', async () => {
  const others = (Object.keys(invoiceStatuses) as InvoiceStatus[]).filter((status) => status !== 'sent')
  const made = await Promise.all(others.map((status) => due(day(-9), status)))
  made.push(await due(day(-9), 'sent', { deleted_at: new Date() }))
  expect(await markOverdue(app.deps)).toBe(0)
  expect(await Promise.all(made.map(async ({ read }) => (await read())?.status))).toEqual([...others, 'sent'])
  expect(await Promise.all(made.map(({ events }) => events()))).toEqual(made.map(() => []))
})

test('the date is that of the company, not of the machine', async () => {
  const [west, east] = [inZone('Etc/GMT+12'), inZone('Pacific/Kiritimati')]
  const invoice = await due(today(west.env))
  expect(await markOverdue(west, true)).toBe(0)
  expect(await markOverdue(east, true)).toBe(1)
  expect(await invoice.events()).toEqual([event])
})

test('of several servers at once, one does it, once a day; a manual run repeats it', async () => {
  const project = await makeBilledProject(app)
  for (let made = 0; made < 5; made++)
    await makeInvoice(app, { project, columns: { invoiced_at: '2024-01-01', due_at: day(-3) } })
  const answers = await Promise.all([1, 2, 3, 4].map(() => markOverdue(app.deps)))
  expect(answers.map(String).toSorted()).toEqual(['5', 'undefined', 'undefined', 'undefined'])
  const invoice = await due(day(-1))
  expect(await markOverdue(app.deps)).toBeUndefined()
  expect(await invoice.events()).toEqual([])
  const both = await Promise.all([1, 2].map(() => markOverdue(app.deps, true)))
  expect(both.map(String).toSorted()).toEqual(['0', '1'])
  expect(await invoice.events()).toEqual([event])
})

test('the job does the work of the day', async () => {
  const invoice = await due(day(-1))
  await jobs.find(({ name }) => name === 'overdue invoices')?.run(app.deps, new AbortController().signal, app.app.log)
  expect(await invoice.read()).toMatchObject({ status: 'overdue' })
})
