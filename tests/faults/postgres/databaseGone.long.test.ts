import { sql } from 'kysely'
import { type Env, readEnv } from '#server/platform/env.ts'
import { cast } from '#tests/support/cast.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.mjs'
import { companyOnServer } from '#tests/support/sharedCompany.ts'
import { testSecret, unlimited } from '#tests/support/testApp.ts'
import { buildApp, type OpenDatabase, openDatabase } from '#tests/support/opened.ts'

const gone = 'database.gone'

let postgres: Postgres
let database: OpenDatabase
let app: Awaited<ReturnType<typeof buildApp>>['app']
let token: string

beforeAll(async () => {
  postgres = await startPostgres()
  await companyOnServer(postgres.url)
  // The limit of a statement, which a frozen database cannot keep itself, in milliseconds.
  database = await openDatabase({ databaseUrl: `${postgres.url}?statement_timeout=1000`, dataDir: '' })
  const env: Env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', SESSION_SECRET: testSecret })
  // One person asks more at once here than one may.
  const built = await buildApp(database, env, unlimited)
  app = built.app
  app.post('/cut', async () => {
    await database.write(async (trx) => {
      await sql`create table half (id int)`.execute(trx)
      await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where state = 'idle in transaction' and pid <> pg_backend_pid()`)
      await sql`insert into half values (1)`.execute(trx)
    })
    return {}
  })
  app.get('/slow', async () => sql`select pg_sleep(5)`.execute(database.read))
  token = await built.deps.tokens.issueSession(database.db, cast.admin.id)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await database?.close()
  await postgres?.stop()
})

const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
const me = () => get('/api/v1/auth/me')

async function expectBack(): Promise<void> {
  expect((await me()).statusCode).toBe(200)
  expect((await get('/readyz')).statusCode).toBe(200)
}

for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
  test(`while the database is gone (${signal}): 503 with a sentence, then all goes on by itself`, async () => {
    await expectBack()
    await postgres.kill(signal)
    for (let at = 0; at < 12; at++) {
      const { statusCode, headers, body } = await me()
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(body)).toMatchObject({ data: null, code: gone })
    }
    expect((await get('/readyz')).statusCode).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    await postgres.start()
    await expectBack()
  })
}

test('a connection that is cut in the middle of a transaction: nothing of it stays, and 503 says why', async () => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/cut', payload: {} })
  expect([statusCode, JSON.parse(body).code]).toEqual([503, gone])
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a frozen database delays requests at most by their limits, and no connection is left in a transaction', async () => {
  await expectBack()
  process.kill(postgres.pid(), 'SIGSTOP')
  const { rows } = await database.pool.query('select pid from pg_stat_activity where client_port is not null')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 15 }, me))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503))
  // Ten seconds for a connection, and the limit of a statement with its two seconds of grace.
  expect(performance.now() - started).toBeLessThan(15_000)
  for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  process.kill(postgres.pid(), 'SIGCONT')
  await expectBack()
})

test('a statement above its limit is ended and told so', async () => {
  const { statusCode, body } = await app.inject('/slow')
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'database.slow'])
})
