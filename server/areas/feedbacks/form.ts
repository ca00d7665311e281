import { sql } from 'kysely'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { answersOfRow, basicProject, isDetached } from '#server/areas/surveys/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { lastUpdated } from './inbox.ts'

/** The reviewer, survey and topic that identify a form. */
export interface FormAddress {
  reviewerId: string
  eventId: string
  topicId: string
}

/**
 * The reviewer row `r` of a person's form with topic `t`, event `e`, project `p` and reviewer `me`
 * (rules/surveys.md#5.2). No rows if the topic is not in the survey, the form is another person's or was not delivered,
 * or its project is deleted.
 */
export const formAt = ({ reviewerId, eventId, topicId }: FormAddress) => sql`event_reviewers r
  join event_topics t on t.id = r.topic_id and t.deleted_at is null
  join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.type = 'survey'
  join employees me on me.id = r.reviewer_id and me.deleted_at is null
  left join projects p on p.id = t.project_id and p.deleted_at is null
  where t.id = ${topicId} and t.event_id = ${eventId} and r.reviewer_id = ${reviewerId} and r.deleted_at is null
    and r.author_status <> 'draft' and (t.project_id is null or p.id is not null)`

/** A form with its questions. Marks it as read. Throws 404 if `formAt` has no row. */
export async function readForm(db: Db, address: FormAddress): Promise<FeedbackForm> {
  const { rows } = await sql<
    FeedbackForm & { rowId: string; isRead: boolean }
  >`select r.id as "rowId", r.is_read as "isRead",
      ${answersOfRow} as answers, r.reviewer_status as status, t.employee_id as "employeeID",
      ${basic('me')} as reviewer,
      t.id as "topicID", e.id as "eventID", t.title, r.relationship,
      case when p.id is not null then ${basicProject('p')} end as project, e.type, e.subtype, e.status as "eventStatus",
      (select ${basic('s')} from employees s where s.id = t.employee_id) as employee,
      r.is_forced_done as "isForcedDone",
      ${isDetached} as "wordsDetached", wire_instant(e.end_date) as "dueDate",
      wire_instant(${lastUpdated}) as "lastUpdated",
      case when e.subtype = 'engagement' then e.minimum_group_size end as "minimumGroupSize"
    from ${formAt(address)}`.execute(db)
  if (!rows[0]) throw notFound('form')
  const { rowId, isRead, ...form } = rows[0]
  // Marking it as read does not change the time of the last update.
  if (!isRead) await sql`update event_reviewers set is_read = true where id = ${rowId}`.execute(db)
  return form
}
