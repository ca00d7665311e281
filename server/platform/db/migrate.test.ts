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
afterEach(() => rmSync(join(folder, '0003_third.sql'), { force: true }))
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
