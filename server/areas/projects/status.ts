import { sql } from 'kysely'
import type { ProjectStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'

/** Writes a status. Closing sets the end to today; any other status clears it (rules/projects.md#4.3). */
export async function writeStatus(trx: Db, id: string, status: ProjectStatus, today: string): Promise<void> {
  const end = status === 'closed' ? today : null
  await sql`update projects set status = ${status}, end_date = ${end}::date where id = ${id}`.execute(trx)
}
