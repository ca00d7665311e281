import { sql } from 'kysely'
import type { EngagementResults, GroupResult } from '#contract/api/surveys/results.ts'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { groupSums, type LaunchedGroup, launchedGroups, questionSums, takingPart } from './queries.ts'
import { keepReading } from './reading.ts'
import { shownGroups } from './shownGroups.ts'

/**
 * The average score of a question, rounded down to two decimals: `floor(100 * sum / n) / 100` on integers
 * (rules/dashboards.md#1.1 and rules/dashboards.md#4.1). Scores are 1 to 5, a blank counts 0. Returns 0 for `n` = 0.
 */
export const pointOf = (sum: number, n: number): number => (n === 0 ? 0 : Math.floor((100 * sum) / n) / 100)

/**
 * Whether a survey shows results, by the number of people who finished it themselves
 * (docs/decisions/014-privacy-of-answers.md).
 */
export const stateOf = (
  event: { status: string; minimum_group_size: number },
  answered: number,
): EngagementResults['state'] =>
  event.status !== 'done' ? 'open' : answered < event.minimum_group_size ? 'too-few' : 'shown'

/** A group with the number of its answers and whether it may be shown. */
interface WeighedGroup extends Omit<LaunchedGroup, 'people'> {
  answered: number
  isShown: boolean
}

/** Maximum number of cached surveys: more than a dashboard looks back. */
const mostKept = 12

/** Cached groups of closed surveys, by database and survey. The most recently used is last. */
const kept = new WeakMap<Db, Map<string, Promise<WeighedGroup[]>>>()

async function weigh(db: Db, event: { id: string; minimum_group_size: number }, answered: number) {
  const launched = await launchedGroups(db, event.id)
  const groups = launched.map((group) => ({ ...group, key: `${group.kind}/${group.id}` }))
  const shown = shownGroups(groups, answered, event.minimum_group_size)
  return groups.map(({ kind, id, name, people, key }) => ({
    kind,
    id,
    name,
    answered: people.length,
    isShown: shown.has(key),
  }))
}

/**
 * The groups of all kinds of a closed survey by name, with whether each may be shown. They never change after closing,
 * so each server computes them once. `answered` is the number of people who answered the survey.
 */
export function weighedGroups(
  db: Db,
  event: { id: string; minimum_group_size: number },
  answered: number,
): Promise<WeighedGroup[]> {
  const weighings = kept.get(db) ?? new Map<string, Promise<WeighedGroup[]>>()
  kept.set(db, weighings)
  const weighed = weighings.get(event.id) ?? weigh(db, event, answered)
  weighings.delete(event.id)
  weighings.set(event.id, weighed)
  // A failed computation is not cached; the next call tries again.
  weighed.catch(() => weighings.delete(event.id))
  for (const oldest of weighings.keys()) {
    if (weighings.size <= mostKept) break
    weighings.delete(oldest)
  }
  return weighed
}

/** Throws 404 for an unknown survey and 400 for one that is not an engagement survey. */
async function engagementEvent(db: Db, id: string) {
  const { rows } = await sql<
    Record<'id' | 'title' | 'status' | 'subtype', string> & { minimum_group_size: number }
  >`select id, title, status, subtype, minimum_group_size from feedback_events
    where id = ${id} and deleted_at is null`.execute(db)
  const [event] = rows
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
 * The results of an engagement survey (docs/decisions/014-privacy-of-answers.md). Reading them is in the trail. Throws
 * 404 for an unknown survey, 400 for one of another subtype.
 */
export async function engagementResults(
  doors: Pick<Doors, 'read' | 'write'>,
  { id, by, ...reader }: { id: string; by: GroupKind | undefined; me: Person; requestId: string },
): Promise<EngagementResults> {
  const db = doors.read
  const event = await engagementEvent(db, id)
  const { asked, answered } = await takingPart(db, id)
  const state = stateOf(event, answered)
  if (state === 'shown') await keepReading(doors, { eventId: id, by, ...reader })
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
