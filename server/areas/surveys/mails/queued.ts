import { sql } from 'kysely'
import type { surveys } from '#contract/api/surveys/endpoints.ts'
import type { MailCounts, SurveyMail } from '#contract/api/surveys/mails.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import type { Person } from '#server/platform/http/person.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { retryMailsWhere, stopMailsWhere } from '#server/platform/mail/queue.ts'
import { attemptsOf } from '#server/platform/queue/enqueue.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'
import { isAnotherThan, isReviewedIn, maySeeCounts, maySeeReviewers } from '../visibility.ts'

const mailsOf = (eventId: string) => sql`id in (select mail_id from survey_mails where event_id = ${eventId})`

/** A mail that no longer exists and has no error was sent and deleted later. */
const mails = (eventId: string) =>
  sql`(select s.*, coalesce(m.state, case when s.error = '' then 'sent' else 'none' end) as state,
    coalesce(m.last_error, s.error) as reason,
      ${attemptsOf('mails', sql`m.id`)} as attempts, coalesce(m.updated_at, s.created_at) as at
    from survey_mails s left join mails m on m.id = s.mail_id where s.event_id = ${eventId}) s`

/**
 * The time of the mail's last change. People reviewed in a peer review get the survey's start instead: they could send
 * their own topic alone and then see who got a mail at that time.
 */
const timeFor = (subtype: string, eventId: string, me: Person) =>
  subtype === 'peer-review'
    ? sql`case when ${isReviewedIn(sql`${eventId}::uuid`, me.id)} then (select coalesce(e.launched_at, e.created_at)
      from feedback_events e
        where e.id = ${eventId}) else s.at end`
    : sql`s.at`

/**
 * Mails that do not reveal who reviews the caller. Leaves out people who were asked only about the caller. A reviewed
 * caller does not see reminders either: one to a person whose other forms are done would mean that the form about the
 * caller still waits. Counts use the same condition, because they would reveal as much.
 */
function openTo(subtype: string, eventId: string, me: Person) {
  if (subtype !== 'peer-review') return sql`true`
  return sql`(s.kind = 'invitation' or not ${isReviewedIn(sql`${eventId}::uuid`, me.id)})
    and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and ${isAnotherThan(sql`t.employee_id`, me.id)}
    where r.event_id = ${eventId} and r.reviewer_id = s.employee_id and r.deleted_at is null
      and r.author_status <> 'draft')`
}

/** True if the caller may know the recipients: in a peer review they are the reviewers. */
const mayName = (subtype: string, me: Person) => sql`${maySeeReviewers({ subtype, about: '' }, me, new Set())}::boolean`

/**
 * One page of a survey's mails, failed ones first, then by name, with the totals per state. Throws 404 if the survey
 * does not exist.
 */
export async function listMails(db: Db, eventId: string, query: QueryOf<typeof surveys.mails>, me: Person) {
  const { page, size, offset, limit } = pageOrAll(query)
  const found = await sql<{ subtype: string }>`select subtype from feedback_events
    where id = ${eventId} and type = 'survey' and deleted_at is null`.execute(db)
  const [survey] = found.rows
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
      o.sort_name collate "C", o.id, s.day, s.kind limit ${limit} offset ${offset}`.execute(planned(db)),
    totalOf(db, from),
  ])
  return {
    page,
    size,
    sort: '',
    total,
    counts: (counts[0] as { counts: MailCounts }).counts,
    data: rows.rows.map((mail) => ({ ...mail, error: sayLines(mail.error) })),
  }
}

/**
 * Queues the failed mails of a survey again, due at once. Returns their number, or null as in `remindUnanswered`. Mails
 * to erased people have no address any more and stay failed. Throws 400 if the survey is done.
 */
export function retryFailed(deps: Deps, change: Omit<SurveyChange, 'action'>): Promise<number | null> {
  return changeSurvey(deps, { ...change, action: 'survey.mails-retried' }, async (trx, survey) => {
    requireOpen(survey)
    const count = await retryMailsWhere(trx, mailsOf(survey.id))
    const isTold = await maySeeCounts(trx, survey, change.me)
    return { result: isTold ? count : null, changes: countChange('mails', count) }
  })
}

/**
 * Marks the waiting mails of a survey as failed, so that they are not sent. `reason` is a sentence stored with them.
 */
export const stopSurveyMails = (trx: Db, eventId: string, reason: string): Promise<void> =>
  stopMailsWhere(trx, mailsOf(eventId), reason)
