import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: the statement that locks row `of` waited for another transaction. The row is then current, but data
 * read beside it is as old as the statement's start.
 */
export const hasWaited = (table: string, of: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${of}.xmin`)}::text <> (select
    seen.xmin::text from ${sql.table(table)} seen where seen.id = ${sql.ref(`${of}.id`)})`

/** Reads and locks a row with a statement that selects `hasWaited`. Reads again if it had to wait. */
export async function readLocked<Row extends object>(read: () => Promise<Row | undefined>): Promise<Row | undefined> {
  const found = await read()
  return (found as { hasWaited?: boolean } | undefined)?.hasWaited ? read() : found
}
