import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { Person } from '#server/http/person.ts'

/** Topics `o` of peer reviews, deleted ones too, that are about this person. */
const topicsAbout = (readerId: string) =>
  sql`event_topics o join feedback_events v on v.id = o.event_id and v.subtype = 'peer-review' where o.employee_id = ${readerId}`

/** Over an id of a topic: its form is about the reader, so whoever fills it in would be known as a reviewer. */
export const isTopicAbout = (topicId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from ${topicsAbout(readerId)} and o.id = ${topicId})`

/** Over an id of a survey: it is a peer review in which the reader is reviewed. */
export const isReviewedIn = (eventId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from ${topicsAbout(readerId)} and o.event_id = ${eventId})`

/** Whether the caller may know how many people a write on the survey reached: not who is reviewed in it. */
export async function maySeeCounts(trx: Db, { id }: { id: string }, me: Pick<Person, 'id'>): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean
  }>`select not ${isReviewedIn(sql`${id}::uuid`, me.id)} as "isOpen"`.execute(trx)
  return rows[0]?.isOpen ?? false
}

/**
 * Over an id of a mail: it tells somebody else of a peer review in which the reader is reviewed. It may say about how
 * many, and lead to the form.
 */
export const isMailOfReviewer = (mailId: RawBuilder<unknown>, readerId: string) =>
  sql<boolean>`exists (select from survey_mails w where w.mail_id = ${mailId} and w.employee_id <> ${readerId}
    and ${isReviewedIn(sql`w.event_id`, readerId)})`

/** What tells how many people still owe a form: whose other forms are all done could be told from it. */
const countsOfPeople = ['survey.reminded', 'survey.mails-retried']

/**
 * Over the event of the trail with this alias: it would tell the reader who writes, or was asked to write, about him.
 * So are readings of forms about him, which name the reviewer, and those that erasing the reviewer has emptied, as
 * nothing says any more about whom they were.
 */
export function isEventOfReviewer(alias: string, readerId: string): RawBuilder<boolean> {
  const [action, changes] = [sql.ref(`${alias}.action`), sql.ref(`${alias}.changes`)]
  const named = sql`jsonb_build_array(jsonb_build_object('field', 'topicName', 'after', o.title))`
  return sql<boolean>`(${sql.ref(`${alias}.entity`)} = 'survey' and exists (
    select from ${topicsAbout(readerId)} and o.event_id = ${sql.ref(`${alias}.entity_id`)} and (
      ${action} = any (${countsOfPeople}::text[])
      or ${action} = 'survey.reviewers' and ${sql.ref(`${alias}.subject_id`)} = ${readerId}
      or ${action} = 'survey.answers-read' and (${changes} = '[]' or ${changes} @> ${named}))))`
}
