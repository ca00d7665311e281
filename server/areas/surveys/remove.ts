import { sameReaders } from '#server/areas/employees/index.ts'
import { sql } from 'kysely'
import { finds } from '#server/platform/db/finds.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { changeSurvey, type HeldSurvey, type SurveyChange, topicOf } from './change.ts'
import { stopSurveyMails } from './mails/queued.ts'
import { isAnotherThan } from './visibility.ts'
import { forgetRound, waitingBallots } from './unlinkable/pool.ts'
import { toSay } from '#contract/words.ts'

/** Deletes reviewer rows that were never delivered and so have no answers. */
export async function removeRows(trx: Db, rowIds: readonly string[]): Promise<void> {
  await sql`update event_reviewers set deleted_at = now() where id = any(${rowIds})`.execute(trx)
}

/** A deletion and its caller, because only admins can delete a survey with answers. */
interface Removal extends Omit<SurveyChange, 'action'> {
  me: Pick<Person, 'id' | 'isAdmin'>
}

/** A condition on form `r`: it has at least one answer. */
const hasAnswers = sql<boolean>`exists (select from answers a where a.event_reviewer_id = r.id)`

/** Locks the forms, so that people who are answering right now are waited for. */
const holdForms = (trx: Db, { id }: HeldSurvey) =>
  sql`select from event_reviewers where event_id = ${id} and deleted_at is null order by id for update`.execute(trx)

/**
 * Throws 400 if the caller would delete what others write about them: for admins once the forms about them have
 * answers, for others if they are reviewed at all. A draft that the caller created can be deleted.
 */
async function requireNotAboutOneself(trx: Db, { id, subtype, status }: HeldSurvey, me: Removal['me']) {
  if (subtype !== 'peer-review') return
  const told = sql`from event_topics t join feedback_events e on e.id = t.event_id
    where t.event_id = ${id} and not ${isAnotherThan(sql`t.employee_id`, me.id)} and t.deleted_at is null
      and (exists (select from event_reviewers r where r.topic_id = t.id and r.deleted_at is null and ${hasAnswers})
        or not ${me.isAdmin}::boolean and (${status}::text <> 'draft' or e.created_by <> ${me.id})) limit 1`
  if (await finds(trx, told)) throw refuse('survey.reviewsYou')
}

/** Throws 403 if at least one question has an answer. */
async function requireNoAnswers(trx: Db, { env }: Deps, { id }: HeldSurvey) {
  const answered = sql`where exists (select from event_comments where event_id = ${id})
    or exists (select from round_results where event_id = ${id} and times > 0) or exists
    (select from event_reviewers r where r.event_id = ${id} and r.deleted_at is null and ${hasAnswers})`
  if (waitingBallots(env, id).length > 0 || (await finds(trx, answered))) throw refuse('survey.answered')
}

/**
 * Deletes a survey with its topics and forms, in any status, so that its answers are not shown any more
 * (rules/surveys.md#6.5). Waiting mails are not sent. Throws 403 if the survey has answers and the caller is not an
 * admin. Throws 400 for a peer review that has answers about the caller, or that reviews the caller, unless the caller
 * is an admin or created it and it was not sent.
 */
export async function removeSurvey(deps: Deps, change: Removal) {
  const { id, me } = change
  await changeSurvey(deps, { ...change, action: 'survey.deleted' }, async (trx, survey) => {
    await holdForms(trx, survey)
    await requireNotAboutOneself(trx, survey, me)
    if (!me.isAdmin) await requireNoAnswers(trx, deps, survey)
    await sql`update event_reviewers set deleted_at = now() where event_id = ${id} and deleted_at is null`.execute(trx)
    await sql`update event_topics set deleted_at = now() where event_id = ${id} and deleted_at is null`.execute(trx)
    await sql`delete from review_nominations where event_id = ${id}`.execute(trx)
    await sql`update feedback_events set deleted_at = now() where id = ${id}`.execute(trx)
    await stopSurveyMails(trx, id, toSay('Not sent: the survey was deleted.'))
    return { result: undefined }
  })
  forgetRound(deps.env, id)
}

/**
 * Deletes a topic with its forms (rules/surveys.md#6.6). Throws 400 if a form was delivered, the topic is about the
 * caller, or it is of an engagement survey.
 */
export function removeTopic(deps: Deps, change: Omit<SurveyChange, 'action'>, topicId: string) {
  return changeSurvey(deps, { ...change, action: 'survey.topic-deleted' }, async (trx, survey) => {
    const topic = await topicOf(trx, survey, topicId)
    if (survey.subtype === 'peer-review' && (await sameReaders(trx, change.me)).has(topic.subjectId))
      throw refuse('topic.aboutYou')
    if (topic.rows.some(({ authorStatus }) => authorStatus !== 'draft')) throw refuse('topic.sent')
    // Fewer people would make the answers of those left recognisable (docs/decisions/014-privacy-of-answers.md).
    if (survey.subtype === 'engagement') throw refuse('topic.everyoneAsked')
    await removeRows(
      trx,
      topic.rows.map((row) => row.id),
    )
    await sql`delete from review_nominations where topic_id = ${topicId}`.execute(trx)
    await trx.updateTable('event_topics').set({ deleted_at: sql<Date>`now()` }).where('id', '=', topicId).execute()
    return { result: undefined, subjectId: topic.subjectId }
  })
}
