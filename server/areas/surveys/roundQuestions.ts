import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * Gives a survey that is made now the questions that the bank asks now (rules/surveys.md#2.1). It asks them of everybody,
 * also of who is added later: what is changed in the bank afterwards does not reach it.
 */
export async function keepQuestions(trx: Db, eventId: string): Promise<void> {
  await sql`insert into round_questions (event_id, question_id, type, content, "order", domain)
    select e.id, q.id, q.type, q.content, q."order", q.domain
    from feedback_events e join questions q on q.category = e.type and q.subcategory = e.subtype and q.deleted_at is null
    where e.id = ${eventId} order by q."order"`.execute(trx)
}

/** The question `q` of a round stands on the form `r`. */
export const onForm: RawBuilder<boolean> = sql<boolean>`(q.event_id = r.event_id and q.question_set = r.question_set)`

/**
 * What the wire knows the question `q` on the form `r` by: of no other form, and the same whenever it is read. Nobody can
 * answer on a form with it who does not have the form.
 */
export const eventQuestionId: RawBuilder<string> = sql<string>`md5(r.id::text || q.id::text)::uuid`
