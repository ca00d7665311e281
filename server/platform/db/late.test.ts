import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

// The embedded database has no limit.
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const longest = sql`select pg_sleep(2.3)`
let database: OpenDatabase
let limited: OpenDatabase
let unlimited: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  if (!isPostgres) return
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const pathname = rows[0]?.name ?? ''
  const openWith = (millis: number) => {
    const address = { pathname, search: `?statement_timeout=${millis}` }
    const databaseUrl = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), address).href
    return openDatabase({ databaseUrl, dataDir: '' })
  }
  limited = await openWith(100)
  unlimited = await openWith(0)
})
afterAll(async () => {
  await limited?.close()
  await unlimited?.close()
  await database.close()
})

test.each(['0', '1min'])(
  'a transaction with a limit of %s of its own takes its time, the next statement not',
  async (limit) => {
    const { db } = limited ?? database
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(trx)
      await longest.execute(trx)
    })
    const next = await longest.execute(db).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    expect(next).toMatch(isPostgres ? 'statement timeout' : 'answered')
  },
)

test('with a limit of 0 every statement takes as long as it needs', async () => {
  const { db } = unlimited ?? database
  await longest.execute(db)
  if (!isPostgres) return
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  expect(rows).toEqual([{ statement: '0', idle: '30s' }])
})

test('so do migrations, one after the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-late-'))
  await sql`drop table schema_migrations`.execute(database.db)
  writeFileSync(join(folder, '0001_short.sql'), 'select 1')
  writeFileSync(join(folder, '0002_long.sql'), 'select pg_sleep(2.3)')
  expect(await migrate(limited ?? database, folder)).toHaveLength(2)
  rmSync(folder, { recursive: true })
})
