import { sql } from 'kysely'
import type { MailCounts, SurveyMail } from '#contract/api/surveyMails.ts'
import type { surveys } from '#contract/api/surveys.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { basic } from '#server/areas/employees/queries.ts'
import type { Db } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { pageOrAll } from '#server/http/paging.ts'
import type { Person } from '#server/http/person.ts'
import { maySeeReviewers } from '../visibility.ts'

/** A mail without an error that is not there any more was sent, so long ago that it was deleted since. */
const mails = (eventId: string) =>
  sql`(select s.*, coalesce(m.state, case when s.error = '' then 'sent' else 'none' end) as state, coalesce(m.last_error, s.error) as reason,
      coalesce(m.attempts, 0) as attempts, coalesce(m.updated_at, s.created_at) as at
    from survey_mails s left join mails m on m.id = s.mail_id where s.event_id = ${eventId}) s`

/** The caller is reviewed in the survey. */
const isReviewed = (eventId: string, me: Person) =>
  sql`exists (select from event_topics t where t.event_id = ${eventId} and t.employee_id = ${me.id} and t.deleted_at is null)`

/**
 * When something was done about the mail. Who is reviewed could send the own topic by itself and see later who got a mail just then, so of
 * a peer review he is told when it started.
 */
const timeFor = (subtype: string, eventId: string, me: Person) =>
  subtype === 'peer-review'
    ? sql`case when ${isReviewed(eventId, me)} then (select coalesce(e.launched_at, e.created_at) from feedback_events e
        where e.id = ${eventId}) else s.at end`
    : sql`s.at`

/**
 * Whose mails the caller may see. Of a peer review they tell who reviews: whoever was asked about nobody but the caller is left out, so that
 * nobody learns who writes about himself. Nor is whoever is reviewed told of reminders: of somebody whose other forms are all done, one
 * would mean that the form about him still waits.
 */
function shownTo(subtype: string, eventId: string, me: Person) {
  if (subtype !== 'peer-review') return sql`true`
  if (!maySeeReviewers({ subtype, about: '' }, me)) return sql`false`
  return sql`(s.kind = 'invitation' or not ${isReviewed(eventId, me)})
    and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.employee_id <> ${me.id}
    where r.event_id = ${eventId} and r.reviewer_id = s.employee_id and r.deleted_at is null and r.author_status <> 'draft')`
}

/** A page of the mails of a survey, failed ones first, then by name, and how all of them stand; 404 without such a survey. */
export async function listMails(db: Db, eventId: string, query: QueryOf<typeof surveys.mails>, me: Person) {
  const { page, size, offset, limit } = pageOrAll(query)
  const found = await sql<{ subtype: string; counts: MailCounts }>`
    select e.subtype, (select json_build_object('total', count(*), 'waiting', count(*) filter (where s.state = 'waiting'),
        'sent', count(*) filter (where s.state = 'sent'), 'kept', count(*) filter (where s.state = 'kept'),
        'failed', count(*) filter (where s.state = 'failed'), 'none', count(*) filter (where s.state = 'none'))
      from ${mails(eventId)}) as counts
    from feedback_events e where e.id = ${eventId} and e.type = 'survey' and e.deleted_at is null`.execute(db)
  const survey = found.rows[0]
  if (!survey) throw notFound('survey')
  const from = sql`from ${mails(eventId)} join employees o on o.id = s.employee_id
    where ${shownTo(survey.subtype, eventId, me)} ${query.state ? sql`and s.state = ${query.state}` : sql``}`
  const [rows, total] = await Promise.all([
    sql<SurveyMail>`select ${basic('o')} as person, s.kind, s.state, s.reason as error, s.attempts,
      wire_instant(${timeFor(survey.subtype, eventId, me)}) as at ${from} order by s.state = 'failed' desc,
      o.sort_name collate "C", o.id, s.day, s.kind limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ])
  return { page, size, sort: '', total: total.rows[0]?.total ?? 0, counts: survey.counts, data: rows.rows }
}
