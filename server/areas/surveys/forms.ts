import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Marks forms as read, which doesn't change the time of their last update. `which` is a query for ids. Returns their number. */
export async function markRead(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`update event_reviewers set is_read = true where id in (${which})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Stores what the reviewer has done with the form: saved answers, or sent them. */
export async function markAnswered(trx: Db, id: string, status: 'draft' | 'done'): Promise<void> {
  await sql`update event_reviewers set author_status = ${status === 'done' ? 'done' : 'sent'},
    reviewer_status = ${status}, updated_at = now() where id = ${id}`.execute(trx)
}
