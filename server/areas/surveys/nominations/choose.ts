import { sql } from 'kysely'
import { leastNominated } from '#contract/api/surveys/nominations.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { changeSurvey, requireOpen, type SurveyChange } from '../change.ts'
import { inviteDelivered } from '../mails/write.ts'
import { changes, requireFullTime } from '../reviewers.ts'
import { formsOf, nominationsOf } from './read.ts'
import { prepareForms } from './settle.ts'

interface Choice extends Omit<SurveyChange, 'action'> {
  me: Person
  topicId: string
}

/**
 * Throws 400 if one of them is the line manager, or asked as a report, or has as many forms as anybody may get, as far
 * as the caller may know. Other forms of theirs stay untold.
 */
async function requirePeers(trx: Db, topicId: string, me: Person, reviewerIds: readonly string[]) {
  const { rows } = await sql<{ name: string; isPeer: boolean; isFull: boolean }>`select r.display_name as name,
      r.id is distinct from s.line_manager_id
        and not (e.kinds @> '{upward}' and r.line_manager_id is not distinct from s.id) as "isPeer",
      ${formsOf(me)} >= e.forms_most as "isFull"
    from event_topics t join feedback_events e on e.id = t.event_id join employees s on s.id = t.employee_id
      join employees r on r.id = any (${reviewerIds})
    where t.id = ${topicId} order by r.sort_name, r.id`.execute(trx)
  const namesOf = (people: typeof rows) => ({ names: people.map(({ name }) => name).join(', ') })
  const [others, full] = [rows.filter(({ isPeer }) => !isPeer), rows.filter(({ isFull }) => isFull)]
  if (others.length) throw badField('reviewerIDs', 'nomination.notPeer', namesOf(others))
  if (full.length) throw badField('reviewerIDs', 'nomination.full', namesOf(full))
}

/**
 * Stores whom a person chose; by the line manager or who runs the round, approves it and prepares the forms
 * (rules/surveys.md#8). The trail has no names, and of the approval nothing for the person. Throws 404 for others, 400
 * for too few, too many, or people who can not review.
 */
export async function nominate(deps: Deps, { topicId, ...change }: Choice, given: readonly string[]): Promise<void> {
  const { me, id } = change
  const { isOwn } = await nominationsOf(deps.read, { id, topicId }, me)
  // The approval is closed to the person like a change of the reviewers.
  const action = isOwn ? 'survey.nominated' : 'survey.reviewers'
  await changeSurvey(deps, { ...change, action }, async (trx, survey) => {
    requireOpen(survey)
    const { employee, most } = await nominationsOf(trx, { id, topicId }, me)
    const wanted = [...new Set(given)]
    if (wanted.includes(employee.id)) throw badField('reviewerIDs', 'reviewer.self')
    if (wanted.length < leastNominated || wanted.length > most)
      throw badField('reviewerIDs', 'nomination.count', { least: leastNominated, most })
    await requireFullTime(trx, wanted)
    await requirePeers(trx, topicId, me, wanted)
    // Whom the approval takes out is not proposed any more.
    await sql`delete from review_nominations
      where topic_id = ${topicId} and (units = 0 or is_chosen and not ${isOwn}::boolean)`.execute(trx)
    await sql`update review_nominations set is_chosen = false where topic_id = ${topicId}`.execute(trx)
    await sql`insert into review_nominations (topic_id, event_id, reviewer_id, is_chosen)
      select ${topicId}, ${id}, w.id, true from unnest(${wanted}::uuid[]) w (id)
      on conflict (topic_id, reviewer_id) do update set is_chosen = true`.execute(trx)
    await sql`update event_topics set nomination = 'sent' where id = ${topicId}`.execute(trx)
    if (!isOwn) {
      await prepareForms(trx, topicId)
      if (survey.status === 'in-progress') await inviteDelivered(trx, deps.env, id)
    }
    return { result: undefined, subjectId: employee.id, changes }
  })
}
