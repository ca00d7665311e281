import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { changeSurvey, type HeldSurvey, type SurveyChange } from './change.ts'
import { topicOf } from './heldTopic.ts'
import { stopSurveyMails } from './mails/stop.ts'

/** Deletes reviewer rows that were never delivered, so nothing is answered on them. */
export async function removeRows(trx: Db, rowIds: readonly string[]): Promise<void> {
  await sql`update event_reviewers set deleted_at = now() where id = any(${rowIds})`.execute(trx)
}

/** Who deletes, and what. */
interface Removal extends Omit<SurveyChange, 'action'> {
  me: Pick<Person, 'id' | 'isAdmin'>
}

/** Over the form `r`: something is answered. */
const hasAnswers = sql<boolean>`exists (select from answers a where a.event_reviewer_id = r.id)`

/** Whoever answers right now is waited for. */
const holdForms = (trx: Db, { id }: HeldSurvey) =>
  sql`select from event_reviewers where event_id = ${id} and deleted_at is null order by id for update`.execute(trx)

/**
 * 400 for whoever would delete what is written about himself: an admin when somebody has answered about him, others
 * when they are reviewed at all. What one made oneself and has not sent may go, to start anew.
 */
async function requireNotAboutOneself(trx: Db, { id, subtype, status }: HeldSurvey, me: Removal['me']) {
  if (subtype !== 'peer-review') return
  const { rows } = await sql`select from event_topics t join feedback_events e on e.id = t.event_id
    where t.event_id = ${id} and t.employee_id = ${me.id} and t.deleted_at is null
      and (exists (select from event_reviewers r where r.topic_id = t.id and r.deleted_at is null and ${hasAnswers})
        or not ${me.isAdmin}::boolean and (${status}::text <> 'draft' or e.created_by <> ${me.id})) limit 1`.execute(
    trx,
  )
  if (rows.length) throw refuse('survey.reviewsYou')
}

/** 403 once somebody has answered. */
async function requireNoAnswers(trx: Db, { id }: HeldSurvey) {
  const { rows } = await sql`select where exists (select from event_comments where event_id = ${id})
    or exists (select from event_reviewers r where r.event_id = ${id} and r.deleted_at is null and ${hasAnswers})`.execute(
    trx,
  )
  if (rows.length) throw refuse('survey.answered')
}

/**
 * Deletes a survey with topics and forms, whatever its status; so its answers stand nowhere (rules/surveys.md#6.5). Mails
 * that still wait do not go out. One with answers is deleted by admins alone, else 403; a peer review by nobody about
 * whom somebody has answered, and who is no admin deletes none in which he is reviewed, unless he made it and it was
 * not sent, else 400.
 */
export function removeSurvey(deps: Deps, change: Removal) {
  const { id, me } = change
  return changeSurvey(deps, { ...change, action: 'survey.deleted' }, async (trx, survey) => {
    await holdForms(trx, survey)
    await requireNotAboutOneself(trx, survey, me)
    if (!me.isAdmin) await requireNoAnswers(trx, survey)
    for (const table of ['event_reviewers', 'event_topics'])
      await sql`update ${sql.table(table)} set deleted_at = now()
        where event_id = ${id} and deleted_at is null`.execute(trx)
    await sql`update feedback_events set deleted_at = now() where id = ${id}`.execute(trx)
    await stopSurveyMails(trx, id, 'Not sent: the survey was deleted.')
    return { result: undefined }
  })
}

/**
 * Deletes a topic with its forms (rules/surveys.md#6.6): 400 when one of them was delivered, or it is
 * a review of the caller.
 */
export function removeTopic(deps: Deps, change: Omit<SurveyChange, 'action'>, topicId: string) {
  return changeSurvey(deps, { ...change, action: 'survey.topic-deleted' }, async (trx, survey) => {
    const topic = await topicOf(trx, survey, topicId)
    if (survey.subtype === 'peer-review' && topic.subjectId === change.me.id) throw refuse('topic.aboutYou')
    if (topic.rows.some(({ authorStatus }) => authorStatus !== 'draft')) throw refuse('topic.sent')
    await removeRows(
      trx,
      topic.rows.map((row) => row.id),
    )
    await sql`update event_topics set deleted_at = now() where id = ${topicId}`.execute(trx)
    return { result: undefined, subjectId: topic.subjectId }
  })
}
