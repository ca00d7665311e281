import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * Copies the questions that the bank asks now for every form of the survey that has none yet (wire-surveys-dashboards.md section 2.3): what
 * is changed in the bank afterwards does not reach them.
 */
export async function copyQuestions(trx: Db, eventId: string): Promise<void> {
  // The order makes the database find all bare forms before it writes the first question: else it looks through what it has just
  // written for each of them, as it knows nothing yet of tables that were filled in this transaction.
  await sql`with bank as materialized (select q.* from questions q
      join feedback_events e on q.category = e.type and q.subcategory = e.subtype
      where e.id = ${eventId} and q.deleted_at is null),
    bare as materialized (select r.event_id, r.id from event_reviewers r
      where r.event_id = ${eventId} and r.deleted_at is null
        and not exists (select from event_questions x where x.event_reviewer_id = r.id and x.deleted_at is null)
      order by r.id)
    insert into event_questions (event_id, event_reviewer_id, question_id, type, content, "order", domain)
    select r.event_id, r.id, q.id, q.type, q.content, q."order", q.domain from bare r cross join bank q`.execute(
    trx,
  )
}
