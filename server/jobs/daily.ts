import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * Takes a day of a job for this transaction, so that its work is done once however many servers there are: others wait here until it is
 * done or has failed. `again`: also when it was done already.
 */
export async function claimDay(trx: Db, job: string, day: string, again: boolean): Promise<boolean> {
  const { rows } = await sql`insert into daily_runs as done (job, day) values (${job}, ${day})
    on conflict (job) do update set day = greatest(done.day, excluded.day), at = now()
    where ${again} or done.day < excluded.day returning job`.execute(trx)
  return rows.length > 0
}
