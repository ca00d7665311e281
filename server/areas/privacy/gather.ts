import { type RawBuilder, sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'
import { rowsOf, type Section } from './section.ts'
import { sections } from './sections.ts'
import { type Subject, subjectOf } from './subject.ts'

/** A foreign key from one table to another, with the column of the target that serves as its name. */
interface Reference {
  table: string
  column: string
  target: string
  key: string
  label: string
}

/** All foreign keys to tables that have a name column. */
async function references(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target,
      k.attname as key,
      l.attname as label
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    cross join lateral (select x.attname from pg_attribute x
      join unnest('{display_name,name,title,number,content}'::text[]) with ordinality n (name, place)
        on n.name = x.attname
      where x.attrelid = c.confrelid order by n.place limit 1) l
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** A row of the section as JSON. Each id of another record has its name beside it, such as `project_name`. */
function rowOf(section: Section, all: Reference[]): RawBuilder<object> {
  const { table } = section
  const columns = section.columns as readonly string[] | undefined
  const named = all
    .filter((one) => one.table === table && (!columns || columns.includes(one.column)))
    .flatMap(({ column, target, key, label }) => [
      sql`${sql.lit(`${column.replace(/_id$/, '')}_name`)}::text`,
      sql`(select ${sql.ref(`x.${label}`)}::text from ${sql.table(target)} x
        where ${sql.ref(`x.${key}`)} = ${sql.ref(`t.${column}`)})`,
    ])
  const own = columns
    ? sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`t.${name}`)]))})`
    : sql`to_jsonb(t)`
  return sql`${own} || jsonb_strip_nulls(jsonb_build_object(${sql.join(named)}))`
}

/** Columns derived from others for searching and sorting. */
const derived = new Set(['search_words', 'sort_name'])
const withoutDerived = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !derived.has(name)))

/**
 * All rows about the person by section, in one snapshot, without those closed to the reader. Throws 404 if the person
 * does not exist.
 * @param readerId null on the command line, which can read everything
 */
export async function gather(
  { snapshot }: Pick<Doors, 'snapshot'>,
  id: string,
  readerId: string | null,
): Promise<{ subject: Subject; data: Record<string, object[]> }> {
  return snapshot(async (trx) => {
    const subject = await subjectOf(trx, id)
    const all = await references(trx)
    const data: Record<string, object[]> = {}
    for (const [name, section] of Object.entries(sections)) {
      if (section.columns?.length === 0) continue
      const isClosed = readerId && section.closedTo ? section.closedTo(readerId) : sql`false`
      const { rows } = await sql<{
        row: object
      }>`select ${rowOf(section, all)} as row from ${sql.table(section.table)} t
          where ${rowsOf(section, subject)} and not ${isClosed} order by 1`.execute(trx)
      const found = rows.map(({ row }) => withoutDerived(row))
      data[name] = section.inWords ? await section.inWords(trx, found) : found
    }
    return { subject, data }
  })
}
