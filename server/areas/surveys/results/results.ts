import type { EngagementResults, GroupResult } from '#contract/api/surveys/results.ts'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { weighedGroups } from './groups.ts'
import { pointOf } from './point.ts'
import { groupSums, questionSums, takingPart } from './queries.ts'
import { stateOf } from './state.ts'

/** Throws 404 for an unknown survey and 400 for one that is not an engagement survey. */
async function engagementEvent(db: Db, id: string) {
  const event = await db
    .selectFrom('feedback_events')
    .select(['id', 'title', 'status', 'subtype', 'minimum_group_size'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!event) throw notFound('survey')
  if (event.subtype !== 'engagement') throw refuse('survey.noResults')
  return event
}

/** The groups of one kind, each with its averages if it may be shown beside all groups of all kinds. */
async function groupResults(
  db: Db,
  event: { id: string; minimum_group_size: number },
  answered: number,
  by: GroupKind,
): Promise<GroupResult[]> {
  const [groups, sums] = await Promise.all([weighedGroups(db, event, answered), groupSums(db, event, by)])
  const asked = groups.filter(({ kind }) => kind === by)
  return asked.map(({ id, name, answered: people, isShown }) => {
    if (!isShown) return { id, name, isShown, answered: null, points: null }
    const points = sums
      .filter((one) => one.id === id)
      .map(({ questionID, sum, n }) => ({ questionID, average: pointOf(sum, n) }))
    return { id, name, isShown, answered: people, points }
  })
}

/**
 * The results of an engagement survey (docs/decisions/014-privacy-of-answers.md). Throws 404 for an unknown survey, 400
 * for one of another subtype.
 */
export async function engagementResults(db: Db, id: string, by: GroupKind | undefined): Promise<EngagementResults> {
  const event = await engagementEvent(db, id)
  const { asked, answered } = await takingPart(db, id)
  const state = stateOf(event, answered)
  const questions = state === 'shown' ? await questionSums(db, id) : []
  return {
    eventID: id,
    title: event.title,
    status: event.status as EngagementResults['status'],
    minimumGroupSize: event.minimum_group_size,
    asked,
    answered,
    state,
    questions: questions.map(({ sum, n, ...question }) => ({ ...question, average: pointOf(sum, n) })),
    groups: state === 'shown' && by ? await groupResults(db, event, answered, by) : [],
  }
}
