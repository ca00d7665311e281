import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Days after which an unfinished import counts as abandoned. */
export const keptDays = 7

/**
 * Ends abandoned imports and empties their files, which contain salaries and birthdays; a daily job. Written lines
 * stay. Returns the number of imports.
 */
export async function endAbandonedImports(trx: Db): Promise<number> {
  const { numAffectedRows } = await sql`update imports set csv = '', state = 'finished'
    where state = 'running' and created_at < now() - ${keptDays} * interval '1 day'`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
