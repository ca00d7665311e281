import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { apart, sections } from './sections.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const all = Object.values(sections)
const about = all.filter(({ erase }) => erase !== 'link')

/** `table.column` of every reference to the tables. */
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

/** What erasing decides of a table, column by column; undefined where it does not go by columns. */
function fatesOf(table: string): Set<string> | undefined {
  const rules = about.filter((section) => section.table === table).map(({ erase }) => erase)
  if (rules.some((rule) => rule === 'rows' || typeof rule === 'function')) return undefined
  return new Set(rules.flatMap((rule) => Object.keys(rule as object)))
}

test('every column that could say something about a person has a rule for erasing', async () => {
  const tables = [...new Set(about.map(({ table }) => table))]
  const { rows } = await sql<{
    table: string
    column: string
  }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema() and table_name = any (${tables})
      and data_type not in ('uuid', 'timestamp with time zone', 'boolean', 'numeric') order by 1, 2`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(80)
  const open = rows.filter(({ table, column }) => fatesOf(table)?.has(column) === false)
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})
