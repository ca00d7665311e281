import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool } = database
const folder = mkdtempSync(join(tmpdir(), 'muster-migrations-'))
const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const applied = async () =>
  (await pool.query('select name from schema_migrations order by name')).rows.map(({ name }) => name)

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  put('0001_first.sql', 'create table first (id int);\n-- two statements\ninsert into first values (1);')
  put('0002_second.sql', 'alter table first add column name text')
})
afterEach(() => {
  for (const name of ['0003_third.sql', '0003_third.alone.sql']) rmSync(join(folder, name), { force: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

test('applies what is missing, in order, once', async () => {
  expect(await migrate(database, folder)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(database, folder)).toEqual([])
  put('0003_third.sql', 'drop table first')
  expect(await migrate(database, folder)).toEqual(['0003_third.sql'])
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql'])
})

test('two servers that start together apply it once', async () => {
  const both = await Promise.all([migrate(database, folder), migrate(database, folder)])
  expect(both.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('a migration that fails is undone whole, those before it stay', async () => {
  put('0003_third.sql', 'create table half (id int); select no_such_function()')
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0003_third.sql failed and was undone: ')
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  put('0003_third.sql', 'create table half (id int)')
  expect(await migrate(database, folder)).toEqual(['0003_third.sql'])
})

test('an edited migration is refused', async () => {
  await migrate(database, folder)
  put('0001_first.sql', 'create table other (id int)')
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0001_first.sql was changed after this database applied it: undo the change and put it into a new migration.',
  )
})

test('a database newer than the program is refused', async () => {
  put('0003_third.sql', 'drop table first')
  await migrate(database, folder)
  rmSync(join(folder, '0003_third.sql'))
  await expect(migrate(database, folder)).rejects.toThrow(
    'The database is newer than this program (it has the migration 0003_third.sql)',
  )
})

describe('a migration alone', () => {
  const name = '0003_third.alone.sql'
  const index = 'create index concurrently if not exists first_id on first (id); -- a comment; with a semicolon\n'

  test('builds an index while its table is in use', async () => {
    put(name, index)
    expect(await migrate(database, folder)).toContain(name)
    const { rows } = await pool.query(`select indexname from pg_indexes where tablename = 'first' order by 1`)
    expect(rows).toEqual([{ indexname: 'first_id' }])
  })

  test('that failed is repeated, and leaves no invalid index', async () => {
    put(name, 'create unique index concurrently if not exists first_id on first (id)')
    put('0002_second.sql', 'alter table first add column name text; insert into first values (1)')
    await expect(migrate(database, folder)).rejects.toThrow(`The migration ${name} failed. Start again to repeat it`)
    const isValid = `select indisvalid as valid from pg_index where indexrelid = 'first_id'::regclass`
    expect((await pool.query(isValid)).rows).toEqual([{ valid: false }])
    put(name, index)
    expect(await migrate(database, folder)).toEqual([name])
    expect((await pool.query(isValid)).rows).toEqual([{ valid: true }])
  })
})

async function besideOthers(): Promise<void> {
  put('0003_third.sql', 'alter table first add column third int')
  await migrate(database, folder, '0002_second.sql')
  const holder = await pool.connect()
  await holder.query('begin; select from first')
  const done = migrate(database, folder)
  const waiting = `select from pg_locks where not granted and relation = 'first'::regclass`
  while ((await pool.query(waiting)).rowCount === 0);
  const start = performance.now()
  await pool.query('select from first')
  expect(performance.now() - start).toBeLessThan(8_000)
  await holder.query('commit')
  holder.release()
  expect(await done).toEqual(['0003_third.sql'])
}

async function besideSnapshot(): Promise<void> {
  await migrate(database, folder)
  put('0003_third.alone.sql', '-- locks: nothing\ncreate index concurrently if not exists id on first (id);\n')
  const build = async () => (await pool.query(`select to_regclass('id')::oid as build`)).rows[0].build
  const holder = await pool.connect()
  await holder.query('begin isolation level repeatable read; select')
  const done = migrate(database, folder)
  const builds = new Set<number | null>()
  const start = performance.now()
  while (performance.now() - start < 3_500) builds.add(await build())
  await holder.query('commit')
  holder.release()
  expect(await done).toEqual(['0003_third.alone.sql'])
  builds.delete(null)
  expect([...builds]).toEqual([await build()])
}

// The embedded database has one session, so nothing can hold a lock against it.
if (process.env.TEST_DATABASE === 'postgres') {
  test('a locked table stops neither the migration for ever nor requests behind it', besideOthers)
  test('an index is built once beside an older transaction', besideSnapshot)
}
