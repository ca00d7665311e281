import { sql } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { measureTables } from './statistics.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase(undefined, 'pglite')
  await database.write((trx) => sql`create table grown (words text)`.execute(trx))
})
afterAll(() => database.close())

const run = () => measureTables(database, new AbortController().signal)
const add = (count: number) =>
  database.write((trx) => sql`insert into grown select repeat('x', 100) from generate_series(1, ${count})`.execute(trx))
/** The rows that the planner believes a table to have. -1: it doesn't know. */
const believed = async (table: string) => {
  const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
    where oid = ${table}::regclass`.execute(database.read)
  return rows[0]?.rows
}

test('the planner of the embedded database learns how large tables are', async () => {
  await add(2)
  expect(await believed('grown')).toBe(-1)
  expect(await run()).toContain('grown')
  expect(await believed('grown')).toBe(2)
  expect(await believed('employees')).toBe(0)
  expect(await run()).toEqual([])
})

test('and learns it again when they have grown', async () => {
  await add(5_000)
  expect(await run()).toEqual(['grown'])
  expect(await believed('grown')).toBe(5_002)
})

test('a job that stops starts no further table', async () => {
  await add(20_000)
  expect(await measureTables(database, AbortSignal.abort())).toEqual([])
})
