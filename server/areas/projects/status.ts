import { sql } from 'kysely'
import type { ProjectStatus } from '#contract/api/projectWords.ts'
import type { Db } from '#server/deps.ts'

/** Writes a status: closing ends the project today, every other status takes its end away (rules/projects.md#4.3). */
export async function writeStatus(trx: Db, id: string, status: ProjectStatus, today: string): Promise<void> {
  const end = status === 'closed' ? today : null
  await sql`update projects set status = ${status}, end_date = ${end}::date where id = ${id}`.execute(trx)
}
