import { setTimeout as wait } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { startJobs } from '#server/platform/jobs/loop.ts'
import { buildApp } from '#tests/support/opened.ts'
import { recordDrill } from './restoreDrill.ts'
import { mailing } from '#tests/support/mails.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { testServer } from '#tests/support/testServer.ts'

const muster = testServer()
const token = 'the token of the metrics'

async function figures(options: InjectOptions = {}, server = muster.app) {
  const { body, statusCode } = await server.inject({ url: '/metrics', ...options })
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  return { status: statusCode, body, values, of: (name: string) => values.get(name) }
}

/** A second server over the same database, with other variables or its own pool. */
const second = (variables: object, over: object = {}) =>
  buildApp({ ...muster.database, ...over }, { ...muster.deps.env, ...variables }, unlimited)

test('the names are those that dashboards hold to', async () => {
  const { body } = await figures()
  const names = [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => `${name} ${type}`)
  expect(names.sort()).toEqual([
    'muster_audit_oldest_unsealed_seconds gauge',
    'muster_audit_position gauge',
    'muster_audit_unsealed gauge',
    'muster_backup_age_seconds gauge',
    'muster_backup_restored_timestamp_seconds gauge',
    'muster_build_info gauge',
    'muster_clock_difference_seconds gauge',
    'muster_database_connections gauge',
    'muster_database_up gauge',
    'muster_http_request_seconds histogram',
    'muster_http_requests_in_flight gauge',
    'muster_job_last_success_timestamp_seconds gauge',
    'muster_job_seconds histogram',
    'muster_live_streams gauge',
    'muster_mail_oldest_waiting_seconds gauge',
    'muster_mails gauge',
    'muster_query_seconds histogram',
    'muster_replica_behind_bytes gauge',
    'muster_replica_calls gauge',
  ])
})

test('requests are counted by method, route and status, never by what was typed', async () => {
  const { app } = await second({})
  await app.inject('/api/v1/employees/00000000-0000-0000-0000-000000000000')
  await app.inject({ url: '/api/v1/anything-else', method: 'POST' })
  await app.inject('/healthz')
  const { of, values } = await figures({}, app)
  const count = (labels: string) => of(`muster_http_request_seconds_count{${labels}}`)
  expect(count('method="GET",route="/api/v1/employees/:id",status="401"')).toBe(1)
  expect(count('method="POST",route="none",status="404"')).toBe(1)
  expect(count('method="GET",route="/healthz",status="200"')).toBe(1)
  expect(of('muster_http_requests_in_flight')).toBe(1)
  expect([...values.keys()].join('\n')).not.toMatch(/anything-else|00000000/)
  await app.close()
})

test('a caller who goes away leaves nothing in flight', async () => {
  const { app } = await second({})
  const gone = new AbortController()
  app.get('/endless', () => {
    gone.abort()
    return new Promise(() => undefined)
  })
  await expect(app.inject({ url: '/endless', signal: gone.signal })).rejects.toThrow('aborted')
  const { of } = await figures({}, app)
  expect(of('muster_http_requests_in_flight')).toBe(1)
  expect(of('muster_http_request_seconds_count{method="GET",route="/endless",status="aborted"}')).toBe(1)
  await app.close()
})

test('statements are counted by what they are for, and outcome', async () => {
  const before = await figures()
  const { read, write } = muster.deps
  await sql`select 1`.execute(read)
  await expect(sql`select 1 / 0`.execute(read)).rejects.toThrow('zero')
  await write((trx) => sql`table roles`.execute(trx))
  await expect(write((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('zero')
  const after = await figures()
  const more = (labels: string) => {
    const name = `muster_query_seconds_count{${labels}}`
    return (after.of(name) ?? 0) - (before.of(name) ?? 0)
  }
  expect(more('kind="read",outcome="failed"')).toBe(1)
  // Reading the figures is a read too.
  expect(more('kind="read",outcome="ok"')).toBeGreaterThanOrEqual(1)
  expect(more('kind="begin",outcome="ok"')).toBe(2)
  expect(more('kind="work",outcome="ok"')).toBe(1)
  expect(more('kind="work",outcome="failed"')).toBe(1)
  expect(more('kind="commit",outcome="ok"')).toBe(1)
  expect(more('kind="rollback",outcome="ok"')).toBe(1)
})

test('jobs are counted by outcome, with the time of the last success', async () => {
  let runs = 0
  const stop = startJobs(
    [
      {
        name: 'test',
        everySeconds: 0.001,
        run: async () => {
          if (++runs === 1) throw new Error('on purpose')
        },
      },
    ],
    muster.server,
    muster.app.log,
  )
  while (runs < 3) await wait(1)
  await stop()
  const { of } = await figures()
  expect(of('muster_job_seconds_count{job="test",outcome="failed"}')).toBe(1)
  expect(of('muster_job_seconds_count{job="test",outcome="ok"}')).toBe(runs - 1)
  expect(of('muster_job_last_success_timestamp_seconds{job="test"}')).toBeCloseTo(Date.now() / 1000, -2)
})

test('mails are counted by state, with the age of the oldest that waits', async () => {
  const { queue } = mailing(muster)
  await sql`delete from mails`.execute(muster.deps.db)
  const none = await figures()
  expect([none.of('muster_mails{state="waiting"}'), none.of('muster_mail_oldest_waiting_seconds')]).toEqual([0, 0])
  const [old, failed, ancient] = [
    await queue('a@home.example'),
    await queue('b@home.example'),
    await queue('c@home.example'),
  ]
  await sql`update mails set created_at = now() - interval '3 days' where id = ${old}`.execute(muster.deps.db)
  await sql`update mails set state = 'failed' where id = ${failed}`.execute(muster.deps.db)
  await sql`update mails set state = 'failed', created_at = now() - interval '2 days' where id = ${ancient}`.execute(
    muster.deps.db,
  )
  const { of } = await figures()
  expect(of('muster_mails{state="waiting"}')).toBe(1)
  expect(of('muster_mails{state="failed"}')).toBe(1)
  expect(of('muster_mails{state="sent"}')).toBe(0)
  expect(of('muster_mail_oldest_waiting_seconds')).toBeCloseTo(3 * 86_400, -2)
})

test('the head of the trail moves with a change once it is sealed', async () => {
  await sealEvents(muster.deps.db)
  const before = (await figures()).of('muster_audit_position') as number
  const made = await muster.as('admin')(api.metadata.stacksCreate, {
    body: { code: 'harbour', name: 'Harbour' },
  })
  expect(made.body.error).toBeUndefined()
  await sql`insert into audit_events (action, entity, entity_id) values ('x', 'stacks', gen_random_uuid())`.execute(
    muster.deps.db,
  )
  await sql`update untold set at = now() - interval '1 hour' where id = (select max(id) from untold)`.execute(
    muster.deps.db,
  )
  const waits = await figures()
  expect([waits.of('muster_audit_position'), waits.of('muster_audit_unsealed')]).toEqual([before, 2])
  expect(waits.of('muster_audit_oldest_unsealed_seconds')).toBeCloseTo(3_600, -2)
  await sealEvents(muster.deps.db)
  const sealed = await figures()
  expect([sealed.of('muster_audit_position'), sealed.of('muster_audit_unsealed')]).toEqual([before + 2, 0])
  expect(sealed.of('muster_audit_oldest_unsealed_seconds')).toBe(0)
})

test('the last backup that was restored stays, with its age, when a later drill fails', async () => {
  const { db } = muster.deps
  const restored = async () => (await figures()).of('muster_backup_restored_timestamp_seconds')
  expect(await restored()).toBeUndefined()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [at, backupAt] = [ago(1), ago(60)]
  await recordDrill(db, { at, problem: '', passed: { at, backupAt } })
  await recordDrill(db, { at: ago(0), problem: 'It is damaged.', passed: null })
  expect(await restored()).toBeCloseTo(Date.parse(at) / 1000, 1)
  expect((await figures()).of('muster_backup_age_seconds')).toBeCloseTo(3_600, -2)
  await sql`delete from kept_settings where name = 'restore_drill'`.execute(db)
})

test('without its database a server still tells the rest, and no old figures', async () => {
  const database = await openTestDatabase()
  const { app } = await buildApp(database, muster.deps.env, unlimited)
  const before = await figures({}, app)
  expect([before.of('muster_database_up'), before.of('muster_mails{state="waiting"}')]).toEqual([1, 0])
  await database.close()
  const after = await figures({}, app)
  expect([after.status, after.of('muster_database_up')]).toEqual([200, 0])
  expect(after.body).not.toMatch(/^muster_(mail|audit)/m)
  expect(after.of('muster_http_requests_in_flight')).toBe(1)
  await app.close()
})

test('they are for this machine: not for another one, nor for who comes through a proxy', async () => {
  expect((await figures()).status).toBe(200)
  expect((await figures({ remoteAddress: '::ffff:127.0.0.1' })).status).toBe(200)
  const away = await figures({ remoteAddress: '203.0.113.9' })
  expect([away.status, JSON.parse(away.body).code]).toEqual([403, 'metrics.closed'])
  const forged = { 'x-forwarded-for': '127.0.0.1' }
  expect((await figures({ remoteAddress: '203.0.113.9', headers: forged })).status).toBe(403)
  expect((await figures({ headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
  const { app } = await second({ TRUST_PROXY: true })
  expect((await figures({ headers: forged }, app)).status).toBe(403)
  expect((await figures({ headers: { forwarded: 'for=127.0.0.1' } }, app)).status).toBe(403)
  await app.close()
})

test('with METRICS_TOKEN only callers who send it get them, from any address', async () => {
  const { app } = await second({ METRICS_TOKEN: token })
  const ask = async (authorization?: string) =>
    (await figures({ remoteAddress: '203.0.113.9', headers: authorization ? { authorization } : {} }, app)).status
  expect(await ask(`Bearer ${token}`)).toBe(200)
  expect([await ask(), await ask('Bearer'), await ask(`Bearer ${token}x`)]).toEqual([403, 403, 403])
  expect((await figures({}, app)).status).toBe(403)
  await app.close()
})

test('two servers of one process do not count each other', async () => {
  const { app } = await second({})
  await muster.app.inject('/healthz')
  const { of } = await figures({}, app)
  expect(of('muster_http_request_seconds_count{method="GET",route="/healthz",status="200"}')).toBeUndefined()
  await app.close()
})
