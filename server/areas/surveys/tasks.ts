import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import type { TaskSource } from '#server/platform/tasks.ts'
import { isReviewedIn } from './visibility.ts'

/**
 * Surveys that end soon, or should have ended, with forms that wait for answers. A peer review of the reader is none,
 * because who still owes a form would be told by it (docs/rules/tasks.md#2.12).
 */
export const surveyTasks: TaskSource = {
  kind: 'survey-lagging',
  of: ({ me, today }) =>
    me.can('surveys.read') && me.can('surveys.create')
      ? sql`select e.id, e.title as name, '' as about, (e.end_date at time zone 'UTC')::date as due,
          json_build_object('subtype', e.subtype, 'id', e.id) as link
        from feedback_events e
        where e.status = 'in-progress' and e.deleted_at is null and e.type = 'survey'
          and e.end_date < ${daysLater(today, 4)}::timestamp at time zone 'UTC'
          and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.deleted_at is null
            where r.event_id = e.id and r.deleted_at is null and r.reviewer_status in ('new', 'draft'))
          and not ${isReviewedIn(sql`e.id`, me.id)}`
      : undefined,
}
