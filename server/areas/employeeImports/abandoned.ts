import { sql } from 'kysely'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'

/** Days after which an unfinished import counts as abandoned. */
export const keptDays = 7

/**
 * Ends abandoned imports and empties their files, which contain salaries and birthdays. Runs once a day, in one
 * transaction; with `again` also if it has run today. Written lines stay. Returns the number of imports, or undefined
 * if it has already run.
 */
export async function endAbandonedImports(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  again = false,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, 'abandoned imports', today(env), again))) return undefined
    const { numAffectedRows } = await sql`update imports set csv = '', state = 'finished'
      where state = 'running' and created_at < now() - ${keptDays} * interval '1 day'`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}
