import { type RawBuilder, sql } from 'kysely'
import type { DeclineReason } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'

/** SQL condition: the reviewer of form `r` of topic `t` declined, and was not asked again. */
export const hasDeclined = sql<boolean>`(r.topic_id = t.id and r.declined is not null and not exists (
  select from event_reviewers n where n.topic_id = t.id and n.reviewer_id = r.reviewer_id and n.deleted_at is null))`

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

/** Takes a form about a colleague out of a peer review, because its reviewer declined. False for other forms. */
export async function markDeclined(trx: Db, id: string, reason: DeclineReason): Promise<boolean> {
  const { numAffectedRows } = await sql`update event_reviewers r set deleted_at = now(), declined = ${reason}
    from feedback_events e
    where r.id = ${id} and e.id = r.event_id and e.subtype = 'peer-review' and r.relationship <> 'self'`.execute(trx)
  return Boolean(numAffectedRows)
}
