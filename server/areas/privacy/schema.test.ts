import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { apart, sections } from './sections.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const all = Object.values(sections)
const about = all.filter(({ erase }) => erase !== 'link')

/** `table.column` of every foreign key to these tables. */
async function references(to: string[]): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{
    table: string
    column: string
  }>`select k.table_name as table, k.column_name as column
    from information_schema.referential_constraints r
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    join information_schema.table_constraints t on t.constraint_schema = r.unique_constraint_schema
      and t.constraint_name = r.unique_constraint_name
    where r.constraint_schema = current_schema() and t.table_name = any (${to}) order by 1, 2`.execute(db)
  return rows
}

test('every column that names a person has a rule', async () => {
  const ruled = new Set(
    all.flatMap(({ table, by = [] }) => (by as readonly string[]).map((column) => `${table}.${column}`)),
  )
  const found = (await references(['employees'])).map(({ table, column }) => `${table}.${column}`)
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter((one) => !ruled.has(one))).toEqual([])
})

test('every table that hangs on rows about a person has a rule', async () => {
  const tables = new Set([...all.map(({ table }) => table as string), ...Object.keys(apart)])
  const found = await references([...new Set(about.map(({ table }) => table))])
  expect(found.length).toBeGreaterThan(30)
  expect(found.map(({ table }) => table).filter((table) => !tables.has(table))).toEqual([])
})

test('every sort of rows about a person has a rule for each column that could say something', async () => {
  const byColumns = Object.entries(sections).flatMap(([name, { table, erase }]) =>
    typeof erase === 'object' ? [{ name, table: table as string, fates: Object.keys(erase) }] : [],
  )
  const { rows } = await sql<{
    table: string
    column: string
  }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema()
      and table_name = any (${byColumns.map(({ table }) => table)})
      and data_type not in ('uuid', 'timestamp with time zone', 'boolean', 'numeric') order by 1, 2`.execute(db)
  expect(rows.length).toBeGreaterThan(80)
  const open = byColumns.flatMap(({ name, table, fates }) =>
    rows.filter((row) => row.table === table && !fates.includes(row.column)).map(({ column }) => `${name}: ${column}`),
  )
  expect(open).toEqual([])
})
