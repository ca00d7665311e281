import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { type OpenDatabase, openDatabase } from '#tests/support/opened.ts'
import { migrate } from './migrate.ts'

// The embedded database has no limit.
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const longest = sql`select pg_sleep(2.3)`
let database: OpenDatabase
let limited: OpenDatabase
let unlimited: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  if (!isPostgres) return
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.read)
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

test.each([0, 60_000])(
  'a transaction with a limit of %s of its own takes its time, the next statement not',
  async (millis) => {
    const { read, write } = limited ?? database
    await write((trx) => longest.execute(trx), { millis })
    const next = await longest.execute(read).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    expect(next).toMatch(isPostgres ? 'statement timeout' : 'answered')
  },
)

test('with a limit of 0 every statement takes as long as it needs', async () => {
  const { read } = unlimited ?? database
  await longest.execute(read)
  if (!isPostgres) return
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(read)
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
