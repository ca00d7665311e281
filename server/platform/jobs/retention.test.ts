import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { endedRows } from '#server/jobs.ts'
import { deleteEnded } from './retention.ts'

const app = testServer({
  KEEP_SESSIONS: '2d',
  KEEP_MAILS: '3d',
  KEEP_IMPORTS: '4d',
  KEEP_DONE_WORK: '5d',
  KEEP_UNDO: '6d',
})
const run = () => deleteEnded(app.deps, new AbortController().signal, endedRows)

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
/** An hour before and an hour after `days` days ago. */
const around = (days: number) => [ago(days + 1 / 24), ago(days - 1 / 24)] as const

const words = { kind: 'note', to_address: 'a@home.example', subject: 'S', text: 'T', html: 'H' }
const mail = (created_at: string, state: string) => ({ id: randomUUID(), ...words, state, created_at })

/** Which of these rows still exist, in order. */
async function there(table: string, key: string, rows: Record<string, unknown>[]) {
  const kept = await sql<{ id: string }>`select ${sql.ref(key)} as id from ${sql.table(table)}`.execute(app.deps.db)
  const ids = new Set(kept.rows.map(({ id }) => id))
  return rows.map((row) => ids.has(String(row[key])))
}

test('sessions go two days after they ended; open ones stay, however old', async () => {
  const { id: employee_id } = await makePerson(app)
  const [old, young] = around(2)
  const rows = [old, young, ago(-1)].map((expires_at) => ({
    jti: randomUUID(),
    employee_id,
    expires_at,
    created_at: ago(50),
  }))
  await insertRows(app.deps.db, 'sessions', rows)
  await run()
  expect(await there('sessions', 'jti', rows)).toEqual([false, true, true])
})

test('mails go with their files’ places; one that waits stays, and a survey still knows that it wrote', async () => {
  const { db } = app.deps
  const { id: employee_id } = await makePerson(app)
  const [old, young] = around(3)
  const rows = [mail(old, 'sent'), mail(old, 'kept'), mail(old, 'failed'), mail(old, 'waiting'), mail(young, 'sent')]
  await insertRows(db, 'mails', rows)
  const survey = { id: randomUUID(), subtype: 'engagement', title: 'T', created_by: employee_id }
  await insertRows(db, 'feedback_events', [survey])
  const told = { event_id: survey.id, employee_id, kind: 'invitation', day: '2026-01-01', error: '' }
  await insertRows(db, 'survey_mails', [{ ...told, mail_id: rows[0]?.id }])
  await run()
  expect(await there('mails', 'id', rows)).toEqual([false, false, false, true, true])
  const kept = db.selectFrom('survey_mails').select('mail_id').where('employee_id', '=', employee_id)
  expect(await kept.execute()).toEqual([{ mail_id: null }])
})

test('old imports are deleted with their changes, unless they can still be continued', async () => {
  const { id: employee_id } = await makePerson(app)
  const [old, young] = around(4)
  const made = (created_at: string, state: string) => ({
    id: randomUUID(),
    employee_id,
    csv: '',
    mapping: '{}',
    total: 1,
    state,
    created_at,
  })
  const rows = [
    made(old, 'finished'),
    made(old, 'undone'),
    made(old, 'running'),
    made(old, 'undoing'),
    made(young, 'finished'),
  ]
  await insertRows(app.deps.db, 'imports', rows)
  await insertRows(app.deps.db, 'import_rows', [{ import_id: String(rows[0]?.id), line: 1, about: 'A' }])
  await run()
  expect(await there('imports', 'id', rows)).toEqual([false, false, true, true, true])
  expect(await there('import_rows', 'import_id', [{ import_id: rows[0]?.id }])).toEqual([false])
})

test('work of other systems goes when it was done long ago, never before', async () => {
  const { id: employee_id } = await makePerson(app)
  const [old, young] = around(5)
  const made = (updated_at: string, state: string) => ({
    id: randomUUID(),
    employee_id,
    occasion: 'onboarding',
    action: 'mailbox',
    state,
    created_at: ago(90),
    updated_at,
  })
  const rows = [
    made(old, 'done'),
    made(old, 'cancelled'),
    made(old, 'off'),
    made(old, 'failed'),
    made(old, 'waiting'),
    made(young, 'done'),
  ]
  await insertRows(app.deps.db, 'outside_actions', rows)
  await run()
  expect(await there('outside_actions', 'id', rows)).toEqual([false, false, true, true, true, true])
})

test('what can no longer be undone goes with its rows, in batches, and two servers share the work', async () => {
  const { id: employee_id } = await makePerson(app)
  const [old, young] = around(6)
  await sql`insert into undos (employee_id, request_id, rights, at)
    select ${employee_id}, 'old-' || n, '{}', ${old}::timestamptz from generate_series(1, 2500) n`.execute(app.deps.db)
  await sql`insert into undos (employee_id, request_id, rights, at) values (${employee_id}, 'young', '{}', ${young})`.execute(
    app.deps.db,
  )
  await sql`insert into undo_rows (undo_id, table_name) select id, 'employees' from undos where request_id = 'old-1'`.execute(
    app.deps.db,
  )
  await Promise.all([run(), run()])
  await run()
  const { rows } = await sql<{
    request_id: string
  }>`select request_id from undos where employee_id = ${employee_id}`.execute(app.deps.db)
  expect(rows).toEqual([{ request_id: 'young' }])
  expect((await sql`select from undo_rows where table_name = 'employees'`.execute(app.deps.db)).rows).toEqual([])
})

test('the audit trail is never deleted', async () => {
  const count = async () => (await sql`select from audit_events`.execute(app.deps.db)).rows.length
  const { id } = await makePerson(app)
  await sql`insert into audit_events (at, actor_id, action, entity, entity_id)
    values (now() - interval '20 years', ${id}, 'employee.create', 'employee', ${id})`.execute(app.deps.db)
  const before = await count()
  await run()
  expect(await count()).toBe(before)
})

test('each is found by an index', async () => {
  const { db } = app.deps
  const rows = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plans = ['sessions where expires_at', 'mails where created_at', 'imports where created_at', 'undos where at']
    const done = ["outside_actions where state in ('done', 'cancelled') and updated_at"]
    return Promise.all(
      [...plans, ...done].map(async (one) => {
        const { rows: lines } = await sql.raw<Record<string, string>>(`explain select from ${one} < now()`).execute(trx)
        return lines.map((line) => line['QUERY PLAN']).join()
      }),
    )
  })
  expect(rows.map((plan) => /using (\w+)|on (\w+_\w+)  /.exec(plan)?.slice(1).find(Boolean))).toEqual([
    'sessions_expires',
    'mails_newest',
    'imports_newest',
    'undos_at',
    'outside_actions_ended',
  ])
})
