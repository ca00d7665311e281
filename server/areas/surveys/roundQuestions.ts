import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * Copies the current questions of the bank to a new survey (rules/surveys.md#2.1). All its forms use them, also those
 * added later; changes to the bank have no effect on it.
 */
export async function keepQuestions(trx: Db, eventId: string): Promise<void> {
  await sql`insert into round_questions (event_id, question_id, type, content, "order", domain)
    select e.id, q.id, q.type, q.content, q."order", q.domain
    from feedback_events e join questions q on q.category = e.type and q.subcategory = e.subtype
      and q.deleted_at is null
    where e.id = ${eventId} order by q."order"`.execute(trx)
}

/** The question `q` of a survey is on form `r`. */
export const onForm: RawBuilder<boolean> = sql<boolean>`(q.event_id = r.event_id and q.question_set = r.question_set)`

/**
 * The API's id of question `q` on form `r`. It is stable and unique to the form, so it can't be used to answer on
 * another person's form.
 */
export const eventQuestionId: RawBuilder<string> = sql<string>`md5(r.id::text || q.id::text)::uuid`
