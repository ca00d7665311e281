import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { Footer, Line, Rows, Sequences } from './format.ts'
import { BadBackup } from './read.ts'
import { type Table, tablesOf } from './tables.ts'

/**
 * Replaces the content of all tables with the lines of a backup, in the transaction of `db`. Disables triggers, because
 * their results are in the file too. Drops the foreign keys and creates them again, which checks all rows.
 * @throws BadBackup if tables, columns or counts differ from the backup; the database's error if a value doesn't fit
 */
export async function load(db: Db, lines: AsyncIterable<Line>, counts: Footer['counts']): Promise<void> {
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
  requireSame('tables', [...tables.keys()], Object.keys(counts))
  const names = [...tables.keys()].map((name) => sql.table(name))
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(db)
  const references = await dropReferences(db)
  await sql`truncate ${sql.join(names)}`.execute(db)
  for await (const line of lines) {
    if ('table' in line) await insert(db, tables.get(line.table), line)
    if ('sequences' in line) await setSequences(db, line)
  }
  for (const reference of references) await reference.execute(db)
  for (const name of names) await sql`alter table ${name} enable trigger user`.execute(db)
  await compareCounts(db, counts)
  await sql`analyze ${sql.join(names)}`.execute(db)
}

function requireSame(what: string, ours: string[], theirs: string[]): void {
  const odd = [...ours.filter((it) => !theirs.includes(it)), ...theirs.filter((it) => !ours.includes(it))]
  if (odd.length)
    throw new BadBackup(`The ${what} of the backup are not those of this database; only one has: ${odd.join(', ')}.`)
}

/**
 * Drops all foreign keys.
 * @returns the statements that create them again
 */
async function dropReferences(db: Db): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows.map(
    ({ table, name, definition }) =>
      sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
  )
}

async function insert(db: Db, table: Table | undefined, { columns, rows, table: name }: Rows): Promise<void> {
  const types = new Map(table?.columns.map((column) => [column.name, column.type]))
  requireSame(`columns of ${name}`, [...types.keys()], columns)
  if (rows.length === 0) return
  const refs = columns.map((column) => sql.ref(column))
  const values = columns.map((_column, at) => sql`${rows.map((row) => row[at])}::text[]`)
  const typed = columns.map((column) => sql`${sql.ref(column)}::${sql.raw(types.get(column) ?? '')}`)
  await sql`insert into ${sql.table(name)} (${sql.join(refs)}) overriding system value
    select ${sql.join(typed)} from unnest(${sql.join(values)}) as given (${sql.join(refs)})`.execute(db)
}

async function setSequences(db: Db, { sequences }: Sequences): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${isCalled})`.execute(db)
}

async function compareCounts(db: Db, counts: Footer['counts']): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    if (rows[0]?.count !== count)
      throw new BadBackup(
        `${name} has ${rows[0]?.count} rows and not the ${count} of the backup; nothing was restored.`,
      )
  }
}
