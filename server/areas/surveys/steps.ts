import { sql } from 'kysely'
import { type SurveySending, usualGroupSize } from '#contract/api/surveys/edits.ts'
import { surveySubtypes } from '#contract/api/surveys/words.ts'
import { toSay } from '#contract/words.ts'
import { finds } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { changeSurvey, countChange, type HeldSurvey, requireOpen, type SurveyChange } from './change.ts'
import { inviteDelivered } from './mails/write.ts'
import { stopSurveyMails } from './mails/queued.ts'
import { detachComments, keepResults } from './results/queries.ts'
import { forgetRound } from './unlinkable/pool.ts'
import { addLast } from './unlinkable/write.ts'

/**
 * Stores the chapters, seniority and active projects of all participants on `today`, because results are grouped by
 * them later, whatever changes meanwhile. A current member of a project has a membership that has started and
 * not ended (rules/dashboards.md#4.2).
 */
async function keepGroups(trx: Db, eventId: string, today: string): Promise<void> {
  await sql`insert into event_reviewer_groups (event_id, event_reviewer_id, kind, group_id, name)
    select r.event_id, r.id, g.kind, g.id, g.name
    from event_reviewers r join employees e on e.id = r.reviewer_id cross join lateral (
      select 'chapter' as kind, c.id, c.name from employee_chapters l
        join chapters c on c.id = l.chapter_id and c.deleted_at is null where l.employee_id = e.id
      union all
      select 'seniority', s.id, s.name from seniorities s where s.id = e.seniority_id and s.deleted_at is null
      union
      select 'project', p.id, p.name from project_members m
        join projects p on p.id = m.project_id and p.status = 'active' and p.deleted_at is null
      where m.employee_id = e.id and m.deleted_at is null
        and is_running(m.start_date, m.end_date, ${today})
    ) g
    where r.event_id = ${eventId} and r.deleted_at is null`.execute(trx)
}

/** The topics to send; null for all, `[]` if there are none. Throws 404 if one of them is not in the survey. */
async function wantedTopics(trx: Db, { id, subtype }: HeldSurvey, body: SurveySending) {
  if (body.everyone || subtype === 'engagement') {
    const topics = sql`from event_topics where event_id = ${id} and deleted_at is null limit 1`
    return (await finds(trx, topics)) ? null : []
  }
  const wanted = [...new Set(body.topicIDs)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from event_topics
    where event_id = ${id} and id = any(${wanted}) and deleted_at is null`.execute(planned(trx))
  if (rows[0]?.count !== wanted.length) throw notFound('topic of the survey', 'topicIDs')
  return wanted
}

/** No share of the people foreseen goes below it (docs/decisions/014-privacy-of-answers.md). */
const fewestPeople = 5

/**
 * Throws 400 if an engagement survey would ask too few people (rules/surveys.md#7.5). Counts those who can still answer,
 * against all who were foreseen, removed ones included.
 */
async function requireEnough(trx: Db, { id }: HeldSurvey, { ENGAGEMENT_FLOOR: floor }: Deps['env']): Promise<void> {
  const { rows } = await sql<{ asked: number; foreseen: number }>`
    select count(distinct t.employee_id)::int as foreseen, count(distinct r.reviewer_id) filter (
        where t.deleted_at is null and e.deleted_at is null and e.working_status <> 'left')::int as asked
    from event_topics t left join event_reviewers r on r.topic_id = t.id and r.deleted_at is null
      left join employees e on e.id = r.reviewer_id
    where t.event_id = ${id}`.execute(planned(trx))
  const { asked = 0, foreseen = 0 } = rows[0] ?? {}
  const least = floor.isShare ? Math.max(fewestPeople, Math.ceil((foreseen * floor.number) / 100)) : floor.number
  if (asked < least) throw refuse('survey.tooFewAsked', { asked, least })
}

/**
 * Marks a survey as running. The first time, stores the time and, for an engagement survey, the minimum group size and
 * the groups that protect privacy.
 */
async function launch(trx: Db, survey: HeldSurvey, groupSize: number, env: Deps['env']) {
  const { id, subtype, status } = survey
  if (status !== 'draft') return
  const isEngagement = subtype === 'engagement'
  if (isEngagement) await requireEnough(trx, survey, env)
  await sql`update feedback_events set status = 'in-progress', launched_at = coalesce(launched_at, now()),
    updated_at = now() ${isEngagement ? sql`, minimum_group_size = ${groupSize}` : sql``} where id = ${id}`.execute(trx)
  if (isEngagement && !survey.isUnlinkable) await keepGroups(trx, id, today(env))
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
 * Throws 400 if the subtype differs, the survey is done, or an engagement survey would ask too few people, 404 for a topic that is not in the survey.
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
    await launch(trx, survey, body.minimumGroupSize ?? usualGroupSize, env)
    const delivered = await deliver(trx, survey.id, topics)
    await inviteDelivered(trx, env, survey.id)
    return { result: undefined, changes: countChange('forms', delivered) }
  })
}

/**
 * Closes a survey (rules/surveys.md#6.4). Unfinished forms are closed by force with the answers they have, waiting
 * mails are not sent, and texts on forms of an engagement survey are detached for good. Throws 400 if the survey is
 * already closed, or answers of an unlinkable survey are too few to be stored and not given up (rules/surveys.md#7.11).
 */
export async function closeSurvey(deps: Deps, change: Omit<SurveyChange, 'action'>, givesUp: boolean) {
  const { id } = change
  await changeSurvey(deps, { ...change, action: 'survey.done' }, async (trx, survey) => {
    requireOpen(survey)
    const lost = survey.isUnlinkable ? await addLast(trx, deps.env, survey, givesUp) : 0
    await sql`update feedback_events set status = 'done', updated_at = now() where id = ${id}`.execute(trx)
    const { numAffectedRows } = await sql`update event_reviewers
      set author_status = 'done', reviewer_status = 'done', is_forced_done = true, updated_at = now()
      where event_id = ${id} and deleted_at is null and author_status <> 'done'`.execute(trx)
    await sql`delete from review_nominations where event_id = ${id}`.execute(trx)
    await sql`update event_topics set nomination = null where event_id = ${id} and nomination <> 'done'`.execute(trx)
    // The counts never change again.
    await sql`select keep_counts(${id})`.execute(trx)
    if (survey.subtype === 'engagement') {
      await detachComments(trx, id)
      await keepResults(trx, id)
    }
    await stopSurveyMails(trx, id, toSay('Not sent: the survey was closed.'))
    const forced = countChange('forcedForms', Number(numAffectedRows))
    const status = { field: 'status', before: survey.status, after: 'done', masked: false }
    return { result: undefined, changes: [status, ...forced, ...countChange('answersLost', lost)] }
  })
  forgetRound(deps.env, id)
}
