import { sql } from 'kysely'
import type { MailCounts, SurveyMail } from '#contract/api/surveyMails.ts'
import type { surveys } from '#contract/api/surveys.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { sayLines } from '#server/i18n.ts'
import { basic } from '#server/areas/employees/queries.ts'
import type { Db } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { pageOrAll } from '#server/http/paging.ts'
import type { Person } from '#server/http/person.ts'
import { isReviewedIn } from '../aboutReader.ts'
import { maySeeReviewers } from '../visibility.ts'

/** A mail without an error that is not there any more was sent, so long ago that it was deleted since. */
const mails = (eventId: string) =>
  sql`(select s.*, coalesce(m.state, case when s.error = '' then 'sent' else 'none' end) as state, coalesce(m.last_error, s.error) as reason,
      coalesce(m.attempts, 0) as attempts, coalesce(m.updated_at, s.created_at) as at
    from survey_mails s left join mails m on m.id = s.mail_id where s.event_id = ${eventId}) s`

/**
 * When something was done about the mail. Who is reviewed could send the own topic by itself and see later who got a mail just then, so of
 * a peer review he is told when it started.
 */
const timeFor = (subtype: string, eventId: string, me: Person) =>
  subtype === 'peer-review'
    ? sql`case when ${isReviewedIn(sql`${eventId}::uuid`, me.id)} then (select coalesce(e.launched_at, e.created_at) from feedback_events e
        where e.id = ${eventId}) else s.at end`
    : sql`s.at`

/**
 * Mails that tell the caller nothing of who reviews him: whoever was asked about nobody but the caller is left out. Nor
 * is whoever is reviewed told of reminders: of somebody whose other forms are all done, one would mean that the form
 * about him still waits. As a mail more or less tells as much, nothing else is counted.
 */
function openTo(subtype: string, eventId: string, me: Person) {
  if (subtype !== 'peer-review') return sql`true`
  return sql`(s.kind = 'invitation' or not ${isReviewedIn(sql`${eventId}::uuid`, me.id)})
    and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.employee_id <> ${me.id}
    where r.event_id = ${eventId} and r.reviewer_id = s.employee_id and r.deleted_at is null and r.author_status <> 'draft')`
}

/** Whether the caller may know whose mails these are: of a peer review they tell who reviews. */
const mayName = (subtype: string, me: Person) => sql`${maySeeReviewers({ subtype, about: '' }, me)}::boolean`

/** A page of the mails of a survey, failed ones first, then by name, and how all of them stand; 404 without such a survey. */
export async function listMails(db: Db, eventId: string, query: QueryOf<typeof surveys.mails>, me: Person) {
  const { page, size, offset, limit } = pageOrAll(query)
  const found = await sql<{ subtype: string }>`
    select e.subtype from feedback_events e where e.id = ${eventId} and e.type = 'survey' and e.deleted_at is null`.execute(
    db,
  )
  const survey = found.rows[0]
  if (!survey) throw notFound('survey')
  const open = openTo(survey.subtype, eventId, me)
  const counted = sql<{
    counts: MailCounts
  }>`select json_build_object('total', count(*), 'waiting', count(*) filter (where s.state = 'waiting'),
        'sent', count(*) filter (where s.state = 'sent'), 'kept', count(*) filter (where s.state = 'kept'),
        'failed', count(*) filter (where s.state = 'failed'), 'none', count(*) filter (where s.state = 'none'))
      as counts from ${mails(eventId)} where ${open}`
  const from = sql`from ${mails(eventId)} join employees o on o.id = s.employee_id
    where ${open} and ${mayName(survey.subtype, me)} ${query.state ? sql`and s.state = ${query.state}` : sql``}`
  const [{ rows: counts }, rows, total] = await Promise.all([
    counted.execute(db),
    sql<SurveyMail>`select ${basic('o')} as person, s.kind, s.state, s.reason as error, s.attempts,
      wire_instant(${timeFor(survey.subtype, eventId, me)}) as at ${from} order by s.state = 'failed' desc,
      o.sort_name collate "C", o.id, s.day, s.kind limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ])
  return {
    page,
    size,
    sort: '',
    total: total.rows[0]?.total ?? 0,
    counts: (counts[0] as { counts: MailCounts }).counts,
    data: rows.rows.map((mail) => ({ ...mail, error: sayLines(mail.error) })),
  }
}
