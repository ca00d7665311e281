import { sameReaders } from '#server/areas/employees/index.ts'
import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { changeSurvey, type HeldSurvey, requireOpen, type SurveyChange, topicOf } from './change.ts'
import { removeRows } from './remove.ts'
import { maySeeReviewers } from './visibility.ts'

/** The context of a change to a topic's reviewers. */
interface ReviewersChange extends Omit<SurveyChange, 'action'> {
  me: Pick<Person, 'id' | 'can'>
  topicId: string
}

/** Few people may know who reviews whom, so the history records the change without names. */
export const changes = [{ field: 'reviewers', before: '', after: '', masked: true }]

/** The topic of a peer review. Throws if it is about the caller. */
async function reviewedTopic(trx: Db, survey: HeldSurvey, { topicId, me }: ReviewersChange) {
  const topic = await topicOf(trx, survey, topicId)
  if (survey.subtype !== 'peer-review') throw refuse('topic.notPeerReview')
  if ((await sameReaders(trx, me)).has(topic.subjectId)) throw refuse('topic.aboutYou')
  return topic
}

function requireUnasked(rows: { authorStatus: string }[]): void {
  if (rows.some(({ authorStatus }) => authorStatus !== 'draft')) throw badField('reviewerIDs', 'reviewer.asked')
}

/** Throws 400 unless all of them are full-time employees. */
export async function requireFullTime(trx: Db, reviewerIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ who: string }>`
    select coalesce(e.display_name, w.id::text) as who from unnest(${reviewerIds}::uuid[]) w (id)
      left join employees e on e.id = w.id and e.deleted_at is null
    where e.working_status is distinct from 'full-time' order by who`.execute(trx)
  if (!rows.length) return
  const names = rows.map(({ who }) => who).join(', ')
  throw badField('reviewerIDs', 'reviewer.notFullTime', { names })
}

/**
 * Adds forms that the next sending delivers: as line manager if one leads the other, otherwise as peer. In a round that
 * asks reports, they are asked as such.
 */
async function addReviewers(trx: Db, topicId: string, added: readonly string[]) {
  await sql`insert into event_reviewers (event_id, topic_id, question_set, reviewer_id, relationship)
    select t.event_id, t.id, t.question_set, e.id,
      case when e.line_manager_id = s.id and v.kinds @> '{upward}' then 'upward'
        when s.line_manager_id = e.id or e.line_manager_id = s.id then 'line-manager' else 'peer' end
    from event_topics t join employees s on s.id = t.employee_id join feedback_events v on v.id = t.event_id
      join employees e on e.id = any(${added}) where t.id = ${topicId}`.execute(trx)
}

/**
 * Sets the reviewers of a topic of a peer review (rules/surveys.md#6.7). Reviewers who stay keep their form. Callers
 * who can't see reviewers can only add some. Throws 404 for a topic that is not in the survey. Throws 400 for another
 * subtype, a closed survey, the caller's own topic, the reviewed person as reviewer, people who are not full-time, or
 * removing a reviewer who was asked already.
 */
export function setReviewers(deps: Deps, change: ReviewersChange, reviewerIds: readonly string[]) {
  const { topicId } = change
  return changeSurvey(deps, { ...change, action: 'survey.reviewers' }, async (trx, survey) => {
    const { subjectId, rows } = await reviewedTopic(trx, survey, change)
    requireOpen(survey)
    const wanted = new Set(reviewerIds)
    const before = new Set(rows.map(({ reviewerId }) => reviewerId))
    // The own form of a round with self reviews stays, or is taken out.
    if (wanted.has(subjectId) && !before.has(subjectId)) throw badField('reviewerIDs', 'reviewer.self')
    // Those whom the round asked, but not as peers, stay whatever their contract (rules/surveys.md#6.7).
    const leads = new Set(rows.filter(({ relationship }) => relationship !== 'peer').map((row) => row.reviewerId))
    await requireFullTime(
      trx,
      [...wanted].filter((one) => !leads.has(one)),
    )
    // Callers who can't see the reviewers send only the new ones.
    const same = await sameReaders(trx, change.me)
    const sees = maySeeReviewers({ subtype: survey.subtype, about: subjectId }, change.me, same)
    const leaving = sees ? rows.filter(({ reviewerId }) => !wanted.has(reviewerId)) : []
    requireUnasked(leaving)
    const added = [...wanted].filter((one) => !before.has(one))
    await removeRows(
      trx,
      leaving.map((row) => row.id),
    )
    if (added.length) await addReviewers(trx, topicId, added)
    return { result: undefined, subjectId, changes: leaving.length + added.length ? changes : [] }
  })
}

/**
 * Removes reviewers from a topic of a peer review, all or none (rules/surveys.md#6.7). Throws 404 if one of them does
 * not review it, 400 if one was asked already or the topic is about the caller.
 */
export function removeReviewers(deps: Deps, change: ReviewersChange, reviewerIds: readonly string[]) {
  return changeSurvey(deps, { ...change, action: 'survey.reviewers' }, async (trx, survey) => {
    const { subjectId, rows } = await reviewedTopic(trx, survey, change)
    const wanted = new Set(reviewerIds)
    const leaving = rows.filter(({ reviewerId }) => wanted.has(reviewerId))
    if (leaving.length < wanted.size) throw notFound('reviewer of the topic', 'reviewerIDs')
    requireUnasked(leaving)
    await removeRows(
      trx,
      leaving.map((row) => row.id),
    )
    return { result: undefined, subjectId, changes: leaving.length ? changes : [] }
  })
}
