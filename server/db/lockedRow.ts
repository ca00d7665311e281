import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a statement that locks the row `of` of a table waited for another writer. It then has the row as that one left it, but all that it
 * read beside the row as it was when the statement began.
 */
export const hasWaited = (table: string, of: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${of}.xmin`)}::text <> (select seen.xmin::text from ${sql.table(table)} seen where seen.id = ${sql.ref(`${of}.id`)})`

/** Reads a row and locks it in one statement, which selects `hasWaited`; once more when it had to wait. */
export async function readLocked<Row extends object>(read: () => Promise<Row | undefined>): Promise<Row | undefined> {
  const found = await read()
  return (found as { hasWaited?: boolean } | undefined)?.hasWaited ? read() : found
}
