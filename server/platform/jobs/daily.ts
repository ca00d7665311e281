import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * Claims a day of a job for this transaction, so that only one server does its work. Others wait for the transaction's
 * end. With `again`, also claims a day that is already done. Returns true if the day was claimed.
 */
export async function claimDay(trx: Db, job: string, day: string, again: boolean): Promise<boolean> {
  const { rows } = await sql`insert into daily_runs as done (job, day) values (${job}, ${day})
    on conflict (job) do update set day = greatest(done.day, excluded.day), at = now()
    where ${again} or done.day < excluded.day returning job`.execute(trx)
  return rows.length > 0
}
