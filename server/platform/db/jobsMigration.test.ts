import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool } = database
afterAll(() => database.close())

test('work that waits in an older version becomes jobs, with its attempts and times', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, undefined, '0030')
  const mail = `insert into mails (kind, to_address, subject, text, html, state, attempts, next_attempt_at, last_error)
    values ('invitation', 'ann@home.example', 'Welcome', 'Hi', 'Hi', $1, $2, '2026-11-26 10:00Z', $3) returning id`
  const idOf = async (state: string, attempts: number, error: string) =>
    (await pool.query<{ id: string }>(mail, [state, attempts, error])).rows[0]?.id
  const waiting = await idOf('waiting', 2, 'mail.timedOut')
  const failed = await idOf('failed', 6, 'mail.addressRefused')
  const sent = await idOf('sent', 1, '')
  await idOf('sent', 0, '')
  const { rows: actions } = await pool.query<{ id: string }>(`with ann as (
      insert into employees (full_name, display_name, username, personal_email)
        values ('Ann Roe', 'Ann', 'ann', 'ann@home.example') returning id)
    insert into outside_actions (employee_id, occasion, action, attempts, last_error)
      select id, 'onboarding', 'teamEmail', 3, 'no answer' from ann returning id`)
  await pool.query(`insert into daily_runs (job, day) values ('memberships', '2026-11-25')`)
  await pool.query(`with survey as (insert into feedback_events (title, subtype, created_by)
      select 'Q1', 'peer-review', id from employees returning id)
    insert into survey_mailings (event_id, kind, day) select id, 'reminder', '2026-11-26' from survey`)

  await migrate(database)

  const { rows } =
    await pool.query(`select kind, key, state, attempts, payload->>'kind' as mailing, finished_at is null as open
    from jobs where kind <> 'mails of large surveys' order by kind, attempts`)
  expect(rows).toEqual([
    { kind: 'mails', key: sent, state: 'done', attempts: 1, mailing: null, open: false },
    { kind: 'mails', key: waiting, state: 'waiting', attempts: 2, mailing: null, open: true },
    { kind: 'mails', key: failed, state: 'failed', attempts: 6, mailing: null, open: false },
    { kind: 'memberships', key: '2026-11-25', state: 'done', attempts: 1, mailing: null, open: false },
    { kind: 'outside actions', key: actions[0]?.id, state: 'waiting', attempts: 3, mailing: null, open: true },
  ])
  const due = await pool.query(`select run_at from jobs where kind = 'mails' and state = 'waiting'`)
  expect(due.rows).toEqual([{ run_at: new Date('2026-11-26T10:00:00Z') }])
  const mailings = await pool.query(`select payload->>'kind' as kind, payload->>'day' as day from jobs
    where kind = 'mails of large surveys'`)
  expect(mailings.rows).toEqual([{ kind: 'reminder', day: '2026-11-26' }])
})

test('what a server of 0.10.0 adds afterwards becomes jobs, and it finds nothing to do', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database)
  await pool.query(`insert into employees (full_name, display_name, username, personal_email)
    values ('Ann Roe', 'Ann', 'ann', 'ann@home.example')`)
  await pool.query(`insert into outside_actions (employee_id, occasion, action)
    select id, 'onboarding', 'teamEmail' from employees`)
  const mail = `insert into mails (kind, to_address, subject, text, html, state) values ('invitation', 'ann@home.example',
    'Welcome', 'Hi', 'Hi', $1) returning id`
  const { rows: waiting } = await pool.query<{ id: string }>(mail, ['waiting'])
  const { rows: failed } = await pool.query<{ id: string }>(mail, ['failed'])
  await pool.query(`update mails set state = 'waiting', next_attempt_at = now() where state = 'failed'`)
  await pool.query(`with survey as (insert into feedback_events (title, subtype, created_by)
      select 'Q1', 'peer-review', id from employees returning id)
    insert into survey_mailings (event_id, kind, day) select id, 'reminder', '2026-11-26' from survey`)

  await pool.query(`insert into imports (employee_id, csv, mapping, invites, total)
    select id, '', '{}', false, 0 from employees`)
  await pool.query(`update imports set state = 'undoing'`)
  await pool.query(`update imports set state = 'undone'`)

  const { rows } = await pool.query(`select kind, state, run_at <= now() as "isDue" from jobs order by kind`)
  const job = (kind: string) => ({ kind, state: 'waiting', isDue: true })
  const kinds = ['imports of people', 'mails', 'mails', 'mails of large surveys', 'outside actions']
  expect(rows).toEqual([...kinds, 'undone imports of people'].map(job))
  const keys = await pool.query(`select key from jobs where kind = 'mails' order by key`)
  expect(keys.rows.map(({ key }) => key)).toEqual(
    [waiting[0]?.id, failed[0]?.id].toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
  )

  const due = await pool.query(`select from mails where next_attempt_at <= now()
    union all select from outside_actions where next_attempt_at <= now() union all select from survey_mailings`)
  expect(due.rowCount).toBe(0)
  const day = await pool.query(`insert into daily_runs (job, day) values ('memberships', '2026-11-26')
    on conflict (job) do update set day = excluded.day returning job`)
  expect(day.rows).toEqual([])
})
