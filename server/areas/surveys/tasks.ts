import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import type { TaskReader, TaskSource } from '#server/platform/tasks.ts'
import { present } from '#server/areas/employees/index.ts'
import { colleaguesOf } from './given/asking.ts'
import { isChosen } from './nominations/read.ts'
import { isManagerOf, managesReviewed } from './sharing/read.ts'
import { isReviewedIn } from './visibility.ts'

/**
 * Surveys that end soon, or should have ended, with forms that wait for answers. A peer review of the reader is none,
 * because who still owes a form would be told by it (docs/rules/tasks.md#2.12).
 */
export const surveyTasks: TaskSource = {
  kind: 'survey-lagging',
  of: ({ me, mine, today }) =>
    !mine && me.can('surveys.read') && me.can('surveys.create')
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

/** For how many days after a round its reviews are a task, and within how many they are shared. */
const [daysOpen, daysToShare] = [90, 14]

/** Closed peer reviews of reports that the line manager has not shared yet (docs/rules/tasks.md#2.14). */
export const readyReviewTasks: TaskSource = {
  kind: 'review-ready',
  of: ({ me, today }) => sql`select t.id, s.display_name as name, e.title as about,
      (e.end_date at time zone 'UTC')::date + ${daysToShare}::int as due,
      json_build_object('username', s.username) as link
    from employees s join event_topics t on t.employee_id = s.id and t.deleted_at is null
      join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.status = 'done'
        and e.end_date > ${daysLater(today, -daysOpen)}::timestamp at time zone 'UTC'
    where ${managesReviewed(me)} and s.deleted_at is null and s.working_status <> 'left'
      and not exists (select from shared_reviews h where h.topic_id = t.id)`,
}

/** Feedback of colleagues that the reader has not read (docs/rules/tasks.md#2.16). */
const unreadTasks: TaskSource = {
  kind: 'feedback-given',
  of: ({ me }) => sql`select f.id, coalesce(nullif(g.display_name, ''), g.full_name) as name, f.kind as about,
      (f.given_at at time zone 'UTC')::date + 7 as due, json_build_object() as link
    from given_feedback f join employees g on g.id = f.giver_id
    where f.receiver_id = ${me.id} and f.read_at is null and f.taken_back_at is null and f.given_at is not null`,
}

/** Requests of colleagues who are here that the reader has not answered (docs/rules/tasks.md#2.17). */
const askedTasks: TaskSource = {
  kind: 'feedback-asked',
  of: ({ me, today }) => sql`select f.id, coalesce(nullif(e.display_name, ''), e.full_name) as name, p.name as about,
      (f.asked_at at time zone 'UTC')::date + 14 as due, json_build_object() as link
    from given_feedback f join employees e on e.id = f.receiver_id join projects p on p.id = f.project_id
    where f.giver_id = ${me.id} and f.given_at is null and f.declined_at is null and ${present('e', today)}`,
}

/** Projects that the reader left within two weeks, without having asked anybody (docs/rules/tasks.md#2.17). */
const toAskTasks: TaskSource = {
  kind: 'feedback-to-ask',
  of: ({ me, today }) => sql`select p.id, p.name, '' as about, max(m.end_date) + 14 as due,
      json_build_object('id', p.id) as link
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.employee_id = ${me.id} and m.deleted_at is null and exists (select ${colleaguesOf(today)})
      and not exists (select from given_feedback f where f.receiver_id = ${me.id} and f.project_id = p.id)
    group by p.id, p.name
    having max(coalesce(m.end_date, 'infinity')) between ${today}::date - 14 and ${today}::date`,
}

/** Tasks about feedback between two people. */
export const givenTasks: readonly TaskSource[] = [unreadTasks, askedTasks, toAskTasks]

/** Reviews that were shared with the reader, who has not said to have read them (docs/rules/tasks.md#2.15). */
export const sharedReviewTasks: TaskSource = {
  kind: 'review-shared',
  of: ({ me }) => sql`select h.topic_id as id, h.title as name, e.title as about,
      (h.shared_at at time zone 'UTC')::date + 7 as due, json_build_object() as link
    from shared_reviews h join feedback_events e on e.id = h.event_id
    where h.employee_id = ${me.id} and h.acknowledged_at is null`,
}

/** Actions of engagement surveys that the reader is to do. Needs no right to read results (docs/rules/tasks.md#2.18). */
export const engagementActionTasks: TaskSource = {
  kind: 'engagement-action',
  of: ({ me }) => sql`select a.id, a.title as name, e.title as about, a.due,
      json_build_object('surveyID', a.event_id) as link
    from engagement_actions a join feedback_events e on e.id = a.event_id and e.deleted_at is null
    where a.owner_id = ${me.id} and a.done_at is null`,
}

/** Choosing who reviews one, and approving what a report chose (docs/rules/tasks.md#2.19). */
export const nominationTasks: TaskSource[] = [
  { kind: 'nomination', state: 'open', whose: ({ me }: TaskReader) => sql`s.id = ${me.id}` },
  { kind: 'nomination-approval', state: 'sent', whose: ({ me }: TaskReader) => isManagerOf(me) },
].map(({ kind, state, whose }) => ({
  kind: kind as 'nomination' | 'nomination-approval',
  of: (reader) => sql`select t.id, s.display_name as name, e.title as about, e.nominate_until as due,
      json_build_object('id', t.id, 'eventID', e.id) as link
    from event_topics t join feedback_events e on e.id = t.event_id join employees s on s.id = t.employee_id
    where t.nomination = ${state} and ${isChosen} and e.nominate_until >= ${reader.today}::date and ${whose(reader)}
      and s.deleted_at is null and s.working_status <> 'left'`,
}))
