import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toSay } from '#contract/words.ts'
import { finds } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import type { Work } from '#server/platform/queue/work.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'
import { maySeeCounts } from '../visibility.ts'
import { surveyMail, type SurveyMailFacts } from './letters.ts'

type Round = Pick<SurveyMailFacts, 'subtype' | 'title' | 'until' | 'minimumGroupSize' | 'isUnlinkable'>

/** A person with forms that are delivered and not finished. */
interface Asked extends Pick<SurveyMailFacts, 'displayName' | 'fullName' | 'language' | 'forms'> {
  id: string
  /** The address, or `''` if there is none. */
  address: string
  hasLeft: boolean
  /** The topic of one form; the only one if `forms` is 1. */
  topicId: string
}

async function roundOf(trx: Db, eventId: string, day: string): Promise<Round> {
  const { rows } = await sql<Round>`
    select subtype, title, minimum_group_size as "minimumGroupSize", is_unlinkable as "isUnlinkable",
      (select d from to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') d where d >= ${day}) as until
    from feedback_events where id = ${eventId}`.execute(trx)
  return rows[0] as Round
}

/** Mails about a survey that are due; `due` selects the recipients. */
interface Mailing {
  eventId: string
  kind: 'invitation' | 'reminder'
  /** In the company's time zone. */
  day: string
}

const address = sql<string>`coalesce(address_in_use(e.id, e.team_email), address_in_use(e.id, e.personal_email), '')`
const hasLeft = sql<boolean>`(e.working_status = 'left' or e.deleted_at is not null)`

/**
 * Delivered forms `r` of people `e` who have had no such mail: no invitation at all, or no reminder on that day.
 * Reminders skip people who can't be reached; a failed invitation is recorded.
 */
const due = ({ eventId, kind, day }: Mailing) => sql`event_reviewers r join employees e on e.id = r.reviewer_id
  where r.event_id = ${eventId} and r.deleted_at is null and r.author_status = 'sent'
    and not exists (select from survey_mails s where s.event_id = ${eventId} and s.employee_id = r.reviewer_id
      and s.kind = ${kind}
      ${kind === 'reminder' ? sql`and s.day = ${day}` : sql``})
    ${kind === 'reminder' ? sql`and not ${hasLeft} and ${address} <> ''` : sql``}`

/** The number of people to mail. */
async function countDue(trx: Db, mailing: Mailing): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct e.id) as people from ${due(mailing)}`.execute(planned(trx))
  return rows[0]?.people ?? 0
}

async function askedOf(trx: Db, mailing: Mailing, most: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select e.id, e.display_name as "displayName", e.full_name as "fullName", ${hasLeft} as "hasLeft", ${address} as address,
      ${languageOfPerson(sql`e.id`)} as language, count(*) as forms, min(r.topic_id::text) as "topicId"
    from ${due(mailing)} group by e.id order by e.sort_name collate "C", e.id limit ${most}`.execute(planned(trx))
  return rows
}

function linkTo({ PUBLIC_URL }: Env, eventId: string, { subtype }: Round, { forms, topicId }: Asked): string {
  const inbox = `${PUBLIC_URL}/feedbacks/inbox`
  return forms === 1 ? `${inbox}/${topicId}?type=survey&subtype=${subtype}&eventID=${eventId}` : inbox
}

/** Rendering a hundred mails takes some milliseconds, during which other requests wait. */
const lettersAtOnce = 100

const noMailTo = ({ address, hasLeft }: Asked) => {
  if (hasLeft) return toSay('No email was sent: this person has left.')
  return address ? '' : toSay('No email was sent: this person has no email address. Enter one on the profile.')
}

/** Maximum number of people per transaction: about a second of work, during which closing the survey waits. */
const peopleAtOnce = 1_000

/**
 * Queues one mail for each of the first `peopleAtOnce` people who are due, and records it. An invitation that can't be
 * sent is recorded with the reason. Returns true if more people may be due.
 */
async function writeBatch(trx: Db, env: Env, mailing: Mailing): Promise<boolean> {
  const { eventId, kind, day } = mailing
  const round = await roundOf(trx, eventId, day)
  const people = await askedOf(trx, mailing, peopleAtOnce)
  const letterTo = (one: Asked) => ({
    id: randomUUID(),
    ...surveyMail(env, { ...round, ...one, kind, link: linkTo(env, eventId, round, one) }),
    kind: `survey-${kind}`,
    to: one.address,
    aboutEmployeeId: one.id,
    isFrequent: true as const,
  })
  const mailIds = new Map<string, string>()
  const reached = people.filter((one) => !noMailTo(one))
  for (let at = 0; at < reached.length; at += lettersAtOnce) {
    const mails = reached.slice(at, at + lettersAtOnce).map(letterTo)
    await queueMails(trx, mails)
    for (const { id, aboutEmployeeId } of mails) mailIds.set(aboutEmployeeId, id)
  }
  const kept = people.map((one) => ({
    employee_id: one.id,
    mail_id: mailIds.get(one.id) ?? null,
    error: noMailTo(one),
  }))
  await sql`insert into survey_mails (event_id, employee_id, kind, day, mail_id, error)
    select ${eventId}, employee_id, ${kind}, ${day}, mail_id, error
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (employee_id uuid, mail_id uuid, error text)`.execute(
    trx,
  )
  return people.length === peopleAtOnce
}

/**
 * Queues the mails of a mailing in the caller's transaction. The job `mailingWork` does the rest beyond the first
 * thousand people, even if this server stops.
 */
export async function writeMails(trx: Db, env: Env, mailing: Mailing): Promise<void> {
  if (!(await writeBatch(trx, env, mailing))) return
  const { eventId, kind, day } = mailing
  await enqueue(trx, 'mails of large surveys', [{ key: `${eventId} ${kind} ${day}`, payload: mailing }])
}

/**
 * Queues an invitation for each person who has delivered forms of the survey and had no invitation yet: one per person
 * and survey, however many forms. Call it in the transaction that delivers the forms.
 */
export async function inviteDelivered(trx: Db, env: Env, eventId: string): Promise<void> {
  await writeMails(trx, env, { eventId, kind: 'invitation', day: today(env) })
}

/**
 * Queues a reminder for each person with a delivered, unfinished form, at most one per person and day in the company's
 * time zone. Returns the number of mails, or null for callers reviewed in this survey, to whom the number would reveal
 * something about their reviewers. Skips people without an address. Throws 400 if the survey is done.
 */
export function remindUnanswered(deps: Deps, change: Omit<SurveyChange, 'action'>): Promise<number | null> {
  const { env } = deps
  const { id } = change
  return changeSurvey(deps, { ...change, action: 'survey.reminded' }, async (trx, survey) => {
    requireOpen(survey)
    const mailing = { eventId: id, kind: 'reminder', day: today(env) } as const
    const count = await countDue(trx, mailing)
    await writeMails(trx, env, mailing)
    const isTold = await maySeeCounts(trx, survey, change.me)
    return { result: isTold ? count : null, changes: countChange('mails', count) }
  })
}

/**
 * Queues the remaining mails of a large survey, if it is still running: a thousand people per transaction, which locks
 * the survey against closing. Another server can continue, because each mail records its recipient.
 */
export const mailingWork: Work = {
  kind: 'mails of large surveys',
  everySeconds: 2,
  lease: 120,
  run: async ({ env }, { payload }) => ({
    keep: async (trx) => {
      const mailing = payload as Mailing
      const running = sql`from feedback_events where id = ${mailing.eventId} and status <> 'done' and deleted_at is null
        for share`
      return (await finds(trx, running)) && (await writeBatch(trx, env, mailing)) ? 'more' : undefined
    },
  }),
}
