import { sql } from 'kysely'
import type { SurveySending } from '#contract/api/surveys/edits.ts'
import { surveySubtypes } from '#contract/api/surveys/words.ts'
import { usualGroupSize } from '#contract/api/surveys/edits.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { changeSurvey, countChange, type HeldSurvey, requireOpen, type SurveyChange } from './change.ts'
import { keepGroups } from './groups.ts'
import { inviteDelivered } from './mails/invite.ts'

/** The topics to send; null for all, `[]` if there are none. Throws 404 if one of them is not in the survey. */
async function wantedTopics(trx: Db, { id, subtype }: HeldSurvey, body: SurveySending) {
  if (body.everyone || subtype === 'engagement') {
    const any = await sql`select from event_topics where event_id = ${id} and deleted_at is null limit 1`.execute(trx)
    return any.rows.length ? null : []
  }
  const wanted = [...new Set(body.topicIDs)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from event_topics
    where event_id = ${id} and id = any(${wanted}) and deleted_at is null`.execute(trx)
  if (rows[0]?.count !== wanted.length) throw notFound('topic of the survey', 'topicIDs')
  return wanted
}

/**
 * Marks a survey as running. The first time, stores the time and, for an engagement survey, the minimum group size and
 * the groups that protect privacy.
 */
async function launch(trx: Db, { id, subtype, status }: HeldSurvey, groupSize: number, day: string) {
  if (status !== 'draft') return
  await sql`update feedback_events set status = 'in-progress', launched_at = coalesce(launched_at, now()),
      minimum_group_size = ${subtype === 'engagement' ? groupSize : sql`minimum_group_size`}, updated_at = now()
    where id = ${id}`.execute(trx)
  if (subtype === 'engagement') await keepGroups(trx, id, day)
}

/** Delivers the undelivered forms of these topics, or of all. Returns the number of forms. */
async function deliver(trx: Db, eventId: string, topics: string[] | null): Promise<number> {
  const { numAffectedRows } = await sql`update event_reviewers
    set author_status = 'sent', reviewer_status = 'new', updated_at = now()
    where event_id = ${eventId} and deleted_at is null and reviewer_status = 'none'
      and (${topics}::uuid[] is null or topic_id = any(${topics}))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Sends a survey or some of its topics and queues the mails (rules/surveys.md#6.3). Without topics it does nothing.
 * Throws 400 if the subtype differs or the survey is done, 404 for a topic that is not in the survey.
 */
export function sendSurvey(deps: Deps, change: Omit<SurveyChange, 'action'>, body: SurveySending) {
  const { env } = deps
  return changeSurvey(deps, { ...change, action: 'survey.sent' }, async (trx, survey) => {
    if (body.type !== survey.subtype) {
      const kind = surveySubtypes[survey.subtype]
      throw badField('type', 'survey.otherType', { type: kind })
    }
    requireOpen(survey)
    const topics = await wantedTopics(trx, survey, body)
    if (topics?.length === 0) return { result: undefined, changes: [] }
    await launch(trx, survey, body.minimumGroupSize ?? usualGroupSize, today(env))
    const delivered = await deliver(trx, survey.id, topics)
    await inviteDelivered(trx, env, survey.id)
    return { result: undefined, changes: countChange('forms', delivered) }
  })
}
