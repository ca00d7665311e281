import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Ends all sessions of a person. Requests with their tokens are refused from then on. */
export async function endSessions(trx: Db, employeeId: string): Promise<void> {
  await sql`update sessions set revoked_at = now()
    where employee_id = ${employeeId} and revoked_at is null`.execute(trx)
}
