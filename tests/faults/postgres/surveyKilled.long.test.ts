import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { often } from '#tests/support/long.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import { killAt } from './killAt.ts'

const most = often(2, 9)

/** Each step begins with a write on one of these tables; the short run takes the last two. */
const steps = {
  making: ['event_topics', 'round_questions', 'event_reviewers', 'audit_events'].slice(-most),
  sending: ['event_reviewers', 'mails', 'survey_mails', 'audit_events'].slice(-most),
  mailing: ['mails', 'survey_mails'].slice(-most),
  closing: ['event_comments', 'answers', 'mails', 'round_results', 'audit_events'].slice(-most),
}

/** More people than one transaction writes mails to. */
const people = 1_200

let company: SharedCompany
let server: ServerProcess | undefined
let authorization: string

beforeAll(async () => {
  company = await openSharedCompany()
  authorization = `Bearer ${await company.tokenOf('admin')}`
  await company.withDatabase(async ({ db }) => {
    await sql`update employees set working_status = 'contractor' where working_status = 'full-time'
      and id not in (select employee_id from employee_roles)`.execute(db)
    await sql`with made as (insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
        select 'Person ' || n, 'P' || n, 'p' || n, 'p' || n || '@many.example', 'p' || n || '@home.example', 'full-time', 'p' || n
        from generate_series(1, ${people}) n returning id)
      insert into employee_organizations (employee_id, organization_id)
        select made.id, o.id from made join organizations o on o.code = 'tidewater'`.execute(db)
    await sql`update employee_emails set is_confirmed = true`.execute(db)
  })
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await company?.remove()
})

async function call(method: string, path: string, body?: object): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers: { authorization } }
  return (await fetch(`${server?.url}/api/v1/surveys${path}`, sent)).status
}

/** Kills the server when it is about to write to this table. */
async function killedAt(database: Pick<OpenDatabase, 'db'>, table: string, start?: () => Promise<number>) {
  await killAt(database, table, async () => (server ??= await startServer(company.variables)), start)
  server = undefined
}

const count = async ({ db }: Pick<OpenDatabase, 'db'>, what: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.raw(what)}`.execute(db)).rows[0]?.count

test('killed at every step, a large survey is created completely or not at all, sent and closed once, and mails each person once', async () => {
  await company.withDatabase(async (database) => {
    const { db } = database
    const whole = async () => [
      await count(database, 'feedback_events'),
      await count(database, 'round_questions'),
      await count(database, 'event_topics'),
      await count(database, 'event_reviewers'),
    ]
    const make = () => call('POST', '', { type: 'engagement', quarter: 'q2', year: 2031 })
    for (const table of steps.making) {
      await killedAt(database, table, make)
      expect([table, await whole()]).toEqual([table, [0, 0, 0, 0]])
    }
    server = await startServer(company.variables)
    expect(await make()).toBe(200)
    const [rounds, , topics = 0, forms] = await whole()
    expect([rounds, forms]).toEqual([1, topics])
    expect(topics).toBeGreaterThanOrEqual(people)
    await server.end('SIGKILL')
    server = undefined

    const { rows } = await sql<{ id: string }>`select id from feedback_events`.execute(db)
    const id = rows[0]?.id ?? ''
    const send = () => call('POST', `/${id}/send`, { type: 'engagement', everyone: true })
    const sent = async () => [
      await count(database, `feedback_events where status = 'in-progress'`),
      await count(database, `event_reviewers where reviewer_status <> 'none'`),
      await count(database, 'survey_mails'),
      await count(database, 'mails'),
    ]
    for (const table of steps.sending) {
      await killedAt(database, table, send)
      expect([table, await sent()]).toEqual([table, [0, 0, 0, 0]])
    }
    // Sent: the first thousand have their mail, and the next server goes on with the others, and is killed as well.
    server = await startServer(company.variables)
    expect(await send()).toBe(200)
    await server.end('SIGKILL')
    server = undefined
    expect((await sent()).slice(0, 2)).toEqual([1, topics])
    const written = (await count(database, 'survey_mails')) ?? 0
    // It may have been done with them before it died.
    if (written < topics) for (const table of steps.mailing) await killedAt(database, table)
    expect(await count(database, 'survey_mails')).toBe(written)
    server = await startServer(company.variables)
    while ((await count(database, `jobs where kind = 'mails of large surveys' and state <> 'done'`)) !== 0)
      await wait(50)
    expect(await count(database, 'survey_mails')).toBe(topics)
    expect(await count(database, `(select distinct to_address from mails where kind = 'survey-invitation') m`)).toBe(
      await count(database, `mails where kind = 'survey-invitation'`),
    )
    expect(await send()).toBe(200)
    await server.end('SIGKILL')
    server = undefined

    const close = () => call('PUT', `/${id}/done`)
    const closed = async () => [
      await count(database, `feedback_events where status = 'done'`),
      await count(database, `event_reviewers where author_status = 'done'`),
      await count(database, 'event_comments'),
      await count(database, `answers where note <> ''`),
    ]
    await sql`insert into answers (event_reviewer_id, round_question_id, score, note)
      select r.id, q.id, 4, 'Ghi chú' from event_reviewers r join round_questions q on q.event_id = r.event_id where q."order" = 1`.execute(
      db,
    )
    await sql`update event_reviewers set author_status = 'done', reviewer_status = 'done'
      where id in (select id from event_reviewers order by id limit 600)`.execute(db)
    for (const table of steps.closing) {
      await killedAt(database, table, close)
      expect([table, await closed()]).toEqual([table, [0, 600, 0, topics]])
    }
    server = await startServer(company.variables)
    expect(await close()).toBe(200)
    expect(await closed()).toEqual([1, topics, 600, topics - 600])
    expect(await count(database, `feedback_events where answered = 600 and asked = ${topics}`)).toBe(1)
  })
}, 600_000)
