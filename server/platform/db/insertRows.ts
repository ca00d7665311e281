import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from './doors.ts'
import type { DB } from './types.ts'

function insertion<T extends keyof DB>(table: T, rows: Insertable<DB[T]>[]): RawBuilder<{ id: string }> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}

/** Inserts rows with one statement. All rows must have the columns of the first. */
export async function insertRows<T extends keyof DB>(db: Db, table: T, rows: Insertable<DB[T]>[]): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(db)
}

/** Rows by table. */
export type Tables = { [T in keyof DB]?: Insertable<DB[T]>[] }

/** Inserts rows into several tables, in their order, as `insertRows`. */
export async function insertTables(db: Db, tables: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insertRows(db, table as keyof DB, rows)
}

/** Inserts the rows without a conflict, deleted rows included. Returns their ids. */
export async function insertMissing<T extends keyof DB>(
  db: Db,
  table: T,
  rows: Insertable<DB[T]>[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ id: string }>`
    ${insertion(table, rows)} on conflict do nothing returning id`.execute(db)
  return added.map(({ id }) => id)
}
