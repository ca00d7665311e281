import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * Copies the questions that the bank asks now for every form of the survey that has none yet (wire-surveys-dashboards.md section 2.3): what
 * is changed in the bank afterwards does not reach them.
 */
export async function copyQuestions(trx: Db, eventId: string): Promise<void> {
  await sql`insert into event_questions (event_id, event_reviewer_id, question_id, type, content, "order", domain)
    select r.event_id, r.id, q.id, q.type, q.content, q."order", q.domain
    from event_reviewers r join feedback_events e on e.id = r.event_id
      join questions q on q.category = e.type and q.subcategory = e.subtype and q.deleted_at is null
    where r.event_id = ${eventId} and r.deleted_at is null
      and not exists (select from event_questions x where x.event_reviewer_id = r.id and x.deleted_at is null)`.execute(
    trx,
  )
}
