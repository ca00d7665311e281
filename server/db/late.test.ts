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

beforeAll(async () => {
  database = await openTestDatabase()
  if (!isPostgres) return
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const address = { pathname: rows[0]?.name ?? '', search: '?statement_timeout=100' }
  const databaseUrl = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), address).href
  limited = await openDatabase({ databaseUrl, dataDir: '' })
})
afterAll(async () => {
  await limited?.close()
  await database.close()
})

test('a transaction that lifts the limit takes as long as it needs, the next statement not', async () => {
  const { db } = limited ?? database
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await longest.execute(trx)
  })
  const next = await longest.execute(db).then(
    () => 'answered',
    (error: Error) => error.message,
  )
  expect(next).toMatch(isPostgres ? 'statement timeout' : 'answered')
})

test('so do migrations, one after the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-late-'))
  await sql`drop table schema_migrations`.execute(database.db)
  writeFileSync(join(folder, '0001_short.sql'), 'select 1')
  writeFileSync(join(folder, '0002_long.sql'), 'select pg_sleep(2.3)')
  expect(await migrate(limited ?? database, folder)).toHaveLength(2)
  rmSync(folder, { recursive: true })
})
