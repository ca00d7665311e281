import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { Ended } from '#server/platform/jobs/retention.ts'

/** Days after which an unfinished import counts as abandoned. */
export const keptDays = 7

/** Imports are deleted with their changes some time after they began. */
export const endedImports: Ended = {
  table: 'imports',
  key: 'id',
  after: 'KEEP_IMPORTS',
  since: 'created_at',
  isDone: sql`state in ('finished', 'undone')`,
}

/**
 * Ends abandoned imports and empties their files, which contain salaries and birthdays; a daily job. Written lines
 * stay. Returns the number of imports.
 */
export async function endAbandonedImports(trx: Db): Promise<number> {
  const { numAffectedRows } = await sql`update imports set csv = '', state = 'finished'
    where state = 'running' and created_at < now() - ${keptDays} * interval '1 day'`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
