import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** A table in a backup: its stored columns with their PostgreSQL types. */
export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/**
 * Tables of the installation, not of the company: migrations, which a restore applies; sign-ins and secrets, which a
 * copy must not revive; and version counters, which only increase.
 */
const notKept = ['schema_migrations', 'sessions', 'kept_settings', 'data_versions']

/** The company's tables by name, without generated columns. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, json_agg(json_build_object('name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${notKept})
    group by c.relname order by c.relname collate "C"`.execute(db)
  return rows
}

/** Sequences of identity columns, by name. */
export async function sequencesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}
