import { type RawBuilder, sql } from 'kysely'
import type { Db } from './doors.ts'
import { planned } from './prepared.ts'

/** True if there is a row. `from` is the rest of a query, with a lock if the row is to be held: `from roles where ...`. */
export async function finds(db: Db, from: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select ${from}`.execute(db)
  return rows.length > 0
}

/** The number of rows. `from` is the rest of a query. */
export async function totalOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(planned(db))
  return rows[0]?.total ?? 0
}
