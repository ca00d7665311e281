import { sql } from 'kysely'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'

/** Days for which the file of an import waits for somebody to go on with it. */
export const keptDays = 7

/**
 * Ends imports that nobody has gone on with, and empties their files, which tell salaries and birthdays: in one transaction and once a day; with
 * `again` at once, whether or not it was done today. Lines that were written stay. Answers how many, nothing when it was done before.
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
