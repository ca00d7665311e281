import { type RawBuilder, sql } from 'kysely'
import { sameReader } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

/**
 * True if the caller may know who answers a form. In a peer review only callers who can read answers may, and never the
 * reviewed person or who counts as the same reader. `same` is the result of `sameReaders`.
 */
export const maySeeReviewers = (
  { subtype, about }: { subtype: string; about: string },
  me: Pick<Person, 'can'>,
  same: ReadonlySet<string>,
) => subtype !== 'peer-review' || (me.can('employeeEventQuestions.read') && !same.has(about))

/** Topics `o` of peer reviews about this person, or who counts as the same reader, deleted ones included. */
const topicsAbout = (readerId: string) =>
  sql`event_topics o join feedback_events v on v.id = o.event_id and v.subtype = 'peer-review'
    where o.employee_id in ${sameReader(readerId)}`

/** A condition on a topic id: the topic is about the reader, so its forms would reveal who reviews them. */
export const isTopicAbout = (topicId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from ${topicsAbout(readerId)} and o.id = ${topicId})`

/** A condition on a survey id: it is a peer review in which the reader is reviewed. */
export const isReviewedIn = (eventId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from ${topicsAbout(readerId)} and o.event_id = ${eventId})`

/** True if the caller may know how many people a write reached: false for people reviewed in this survey. */
export async function maySeeCounts(trx: Db, { id }: { id: string }, me: Pick<Person, 'id'>): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean
  }>`select not ${isReviewedIn(sql`${id}::uuid`, me.id)} as "isOpen"`.execute(trx)
  return rows[0]?.isOpen ?? false
}

/** SQL condition: the person `id` is not the reader, nor who counts as the same. */
export const isAnotherThan = (id: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`${id} not in ${sameReader(readerId)}`

/**
 * SQL condition: true for a mail to another person about a peer review of the caller. Such a mail can reveal a reviewer,
 * because it can state the number of forms and link to a form.
 */
export const isMailOfReviewer = (mailId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from survey_mails w where w.mail_id = ${mailId} and w.employee_id <> ${readerId}
    and ${isReviewedIn(sql`w.event_id`, readerId)})`

/**
 * Actions whose events state how many people still owe a form. Combined with other facts, the number can reveal a
 * reviewer.
 */
const countsOfPeople = ['survey.reminded', 'survey.mails-retried']

/**
 * A condition on the trail event with this alias: it would reveal who reviews, or was asked to review, the reader.
 * Includes events of reading forms about the reader, which name the reviewer. Also includes such events that were
 * emptied when the reviewer was erased, because they no longer show whom they were about.
 */
export function isEventOfReviewer(alias: string, readerId: string): RawBuilder<boolean> {
  const [action, changes] = [sql.ref(`${alias}.action`), sql.ref(`${alias}.changes`)]
  const named = sql`jsonb_build_array(jsonb_build_object('field', 'topicName', 'after', o.title))`
  return sql<boolean>`(${sql.ref(`${alias}.entity`)} = 'survey' and exists (
    select from ${topicsAbout(readerId)} and o.event_id = ${sql.ref(`${alias}.entity_id`)} and (
      ${action} = any (${countsOfPeople}::text[])
      or ${action} = 'survey.reviewers' and ${sql.ref(`${alias}.subject_id`)} in ${sameReader(readerId)}
      or ${action} = 'survey.answers-read' and (${changes} = '[]' or ${changes} @> ${named}))))`
}
