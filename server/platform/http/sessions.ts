import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Ends sessions that are still open. Requests with their tokens are refused from then on. Returns their number. */
export async function endSessions(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`update sessions set revoked_at = now()
    where revoked_at is null and ${which}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
