import { type RawBuilder, sql } from 'kysely'
import type { Nominations } from '#contract/api/surveys/nominations.ts'
import { sameReaders } from '#server/areas/employees/index.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { isManagerOf, type TopicPath } from '../sharing/read.ts'
import { isAnotherThan } from '../visibility.ts'

/** SQL condition on topic `t` of event `e`: people still choose who reviews. */
export const isChosen = sql<boolean>`(t.nomination in ('open', 'sent') and t.deleted_at is null
  and e.deleted_at is null and e.status <> 'done')`

/** May choose reviewers of others, and so sees who they are. */
const seesReviewers = (me: Person) => me.can('surveys.edit') && me.can('employeeEventQuestions.read')

/**
 * SQL for the number of forms that person `r` has or would have in event `e`, besides those of topic `t` and about the
 * reader. To who does not see reviewers only those made with the round: later ones would tell who was chosen elsewhere,
 * and what was changed.
 */
export function formsOf(me: Person): RawBuilder<number> {
  const isTold = isAnotherThan(sql`o.employee_id`, me.id)
  const other = sql`join event_topics o on o.id = f.topic_id and o.id <> t.id and ${isTold}
    where f.event_id = e.id and f.reviewer_id = r.id`
  if (!seesReviewers(me))
    return sql`(select count(*) from event_reviewers f ${other} and f.created_at <= e.created_at)::int`
  return sql`((select count(*) from event_reviewers f ${other} and f.deleted_at is null and o.deleted_at is null)
    + (select count(*) from review_nominations f ${other} and f.is_chosen and o.deleted_at is null))::int`
}

const people = (me: Person) =>
  listOf(
    sql`json_build_object('employee', ${basic('r')}, 'isProposed', n.units > 0, 'isChosen', n.is_chosen,
      'forms', ${formsOf(me)})`,
    sql`n.units desc, r.sort_name, r.id`,
    sql`from review_nominations n join employees r on r.id = n.reviewer_id where n.topic_id = t.id`,
  )

/**
 * Whom a person has to choose from, for the person and for those who approve (rules/surveys.md#8). Throws 404 for others,
 * and for all once the forms are prepared: the person must not learn who was asked.
 */
export async function nominationsOf(db: Db, { id, topicId }: TopicPath, me: Person): Promise<Nominations> {
  const same = await sameReaders(db, me)
  const decides = sql`(${seesReviewers(me)}::boolean and not s.id = any (${[...same]}::uuid[]) or ${isManagerOf(me)})`
  const { rows } = await sql<Nominations>`
    select t.id as "topicID", e.id as "eventID", t.title, ${basic('s')} as employee, s.id = ${me.id} as "isOwn",
      t.nomination as state, e.nominate_until as until, e.nominate_most as most, e.forms_most as "formsMost",
      ${people(me)} as people
    from event_topics t join feedback_events e on e.id = t.event_id join employees s on s.id = t.employee_id
    where t.id = ${topicId} and e.id = ${id} and ${isChosen} and (s.id = ${me.id} or ${decides})`.execute(db)
  if (!rows[0]) throw notFound('topic')
  return rows[0]
}
