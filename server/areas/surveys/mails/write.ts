import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { type Db, today } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { queueMails } from '#server/mail/queue.ts'
import { surveyMail } from '#server/mail/surveyMails.ts'

interface Round {
  subtype: SurveySubtype
  title: string
  until: string | null
  minimumGroupSize: number
}

/** Somebody with forms that are delivered and not finished. */
interface Asked {
  id: string
  displayName: string
  fullName: string
  /** Where to write to; `''` for nowhere. */
  address: string
  hasLeft: boolean
  forms: number
  /** One of the forms: the one, where there is one. */
  topicId: string
}

async function roundOf(trx: Db, eventId: string, day: string): Promise<Round> {
  const { rows } = await sql<Round>`
    select subtype, title, minimum_group_size as "minimumGroupSize",
      (select d from to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') d where d >= ${day}) as until
    from feedback_events where id = ${eventId}`.execute(trx)
  return rows[0] as Round
}

async function askedOf(trx: Db, eventId: string, condition: RawBuilder<unknown>): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select e.id, e.display_name as "displayName", e.full_name as "fullName",
      e.working_status = 'left' or e.deleted_at is not null as "hasLeft",
      coalesce(address_in_use(e.id, e.team_email), address_in_use(e.id, e.personal_email), '') as address,
      count(*) as forms, min(r.topic_id::text) as "topicId"
    from event_reviewers r join employees e on e.id = r.reviewer_id
    where r.event_id = ${eventId} and r.deleted_at is null and r.author_status = 'sent' and ${condition}
    group by e.id order by e.sort_name collate "C", e.id`.execute(trx)
  return rows
}

function linkTo({ PUBLIC_URL }: Env, eventId: string, { subtype }: Round, { forms, topicId }: Asked): string {
  const inbox = `${PUBLIC_URL}/feedbacks/inbox`
  return forms === 1 ? `${inbox}/${topicId}?type=survey&subtype=${subtype}&eventID=${eventId}` : inbox
}

/** A hundred letters take some milliseconds to write, which is as long as other requests wait. */
const lettersAtOnce = 100

const noMailTo = ({ address, hasLeft }: Asked) => {
  if (hasLeft) return 'No mail was written: this person has left.'
  return address ? '' : 'No mail was written: this person has no e-mail address. Enter one on the profile.'
}

/**
 * Puts one mail into the outbox for each person who has unfinished forms of the survey and fulfils `condition` (of the row `r` of
 * event_reviewers), and keeps that it was written; of an invitation that could not be, why not. Answers how many mails there are.
 */
export async function writeMails(
  trx: Db,
  env: Env,
  eventId: string,
  kind: 'invitation' | 'reminder',
  condition: RawBuilder<unknown>,
): Promise<number> {
  const day = today(env)
  const round = await roundOf(trx, eventId, day)
  const people = await askedOf(trx, eventId, condition)
  const letterTo = (one: Asked) => ({
    id: randomUUID(),
    ...surveyMail(env, { ...round, ...one, kind, link: linkTo(env, eventId, round, one) }),
    kind: `survey-${kind}`,
    to: one.address,
    aboutEmployeeId: one.id,
  })
  const mailIds = new Map<string, string>()
  const reached = people.filter((one) => !noMailTo(one))
  for (let at = 0; at < reached.length; at += lettersAtOnce) {
    const mails = reached.slice(at, at + lettersAtOnce).map(letterTo)
    await queueMails(trx, mails)
    for (const { id, aboutEmployeeId } of mails) mailIds.set(aboutEmployeeId, id)
  }
  const kept = people
    .filter((one) => kind === 'invitation' || mailIds.has(one.id))
    .map((one) => ({ employee_id: one.id, mail_id: mailIds.get(one.id) ?? null, error: noMailTo(one) }))
  await sql`insert into survey_mails (event_id, employee_id, kind, day, mail_id, error)
    select ${eventId}, employee_id, ${kind}, ${day}, mail_id, error
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (employee_id uuid, mail_id uuid, error text)`.execute(
    trx,
  )
  return reached.length
}
