import { sql } from 'kysely'
import type { EngagementAction } from '#contract/api/surveys/actions.ts'
import type { EngagementResults, GroupResult } from '#contract/api/surveys/results.ts'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { actionsOf, kindsOf } from '../actions/read.ts'
import { type AverageBefore, averagesBefore, changeOf, previousRound } from './before.ts'
import { enpsAt } from './enps.ts'
import { groupSums, questionSums, takingPart, unaskedGroups } from './queries.ts'
import { keepReading } from './reading.ts'
import { type ClosedRound, pointOf, stateOf, weighedGroups } from './weighing.ts'

/** Throws 404 for an unknown survey and 400 for one that is not an engagement survey. */
export async function engagementEvent(db: Db, id: string) {
  const { rows } = await sql<
    Record<'id' | 'title' | 'status' | 'subtype', string> & { minimum_group_size: number; is_unlinkable: boolean }
  >`select id, title, status, subtype, minimum_group_size, is_unlinkable from feedback_events
    where id = ${id} and deleted_at is null`.execute(db)
  const [event] = rows
  if (!event) throw notFound('survey')
  if (event.subtype !== 'engagement') throw refuse('survey.noResults')
  return event
}

/** Groups of one kind, each with its averages if it may be shown beside all groups of all kinds. */
async function groupResults(
  db: Db,
  round: ClosedRound,
  by: GroupKind,
  averageOf: AverageBefore,
): Promise<GroupResult[]> {
  const [groups, sums, unasked] = await Promise.all([
    weighedGroups(db, round),
    groupSums(db, round, by),
    unaskedGroups(db, round.id, by),
  ])
  const nothing = { isShown: false, asked: null, answered: null, points: null }
  const asked = groups.filter(({ kind }) => kind === by)
  const told = asked.map(({ id, name, asked: all, answered, isShown }): GroupResult => {
    if (!isShown) return { id, name, state: 'too-few', ...nothing }
    const points = sums
      .filter((one) => one.id === id)
      .map(({ questionID, sum, n }) => {
        const average = pointOf(sum, n)
        return { questionID, average, change: changeOf(average, averageOf(questionID, id)) }
      })
    return { id, name, state: 'shown', isShown, asked: all, answered, points }
  })
  return [...told, ...unasked.map((group) => ({ ...group, state: 'not-asked' as const, ...nothing }))]
}

/**
 * The results of an engagement survey (docs/decisions/014-privacy-of-answers.md). Reading them is in the trail. Throws
 * 404 for an unknown survey, 400 for one of another subtype.
 */
export async function engagementResults(
  doors: Pick<Doors, 'read' | 'write'>,
  { id, by: wanted, ...reader }: { id: string; by: GroupKind | undefined; me: Person; requestId: string },
): Promise<EngagementResults> {
  const db = doors.read
  const event = await engagementEvent(db, id)
  const { asked, answered } = await takingPart(db, id)
  const state = stateOf(event, answered)
  // An unlinkable round has no groups.
  const by = event.is_unlinkable ? undefined : wanted
  const isShown = state === 'shown'
  const round = { ...event, answered }
  const told = {
    eventID: id,
    title: event.title,
    status: event.status as EngagementResults['status'],
    minimumGroupSize: event.minimum_group_size,
    asked,
    answered,
    state,
    isUnlinkable: event.is_unlinkable,
  }
  if (!isShown) return { ...told, previous: null, enps: null, questions: [], groups: [], actions: [] }
  const previous = await previousRound(db, round)
  const actions = await actionsOf(db, previous ? [id, previous.id] : [id])
  const kinds = [...new Set([...(by ? [by] : []), ...kindsOf(actions)])]
  for (const kind of by ? kinds : [undefined, ...kinds]) await keepReading(doors, { eventId: id, by: kind, ...reader })
  const averageOf = await averagesBefore(db, round, previous, kinds)
  const questions = (await questionSums(db, id)).map(({ sum, n, ...question }) => {
    const average = pointOf(sum, n)
    return { ...question, average, change: changeOf(average, averageOf(question.questionID)) }
  })
  const groups = new Map<GroupKind, GroupResult[]>()
  for (const kind of kinds) groups.set(kind, await groupResults(db, round, kind, averageOf))
  const helped = ({ eventID, questionID, group }: Omit<EngagementAction, 'helped'>): EngagementAction['helped'] => {
    const points = group ? groups.get(group.kind)?.find((one) => one.id === group.id)?.points : questions
    const cell = points?.find((one) => one.questionID === questionID)
    if (eventID === id || !cell || cell.change === null) return null
    return { before: Math.round((cell.average - cell.change) * 100) / 100, now: cell.average, change: cell.change }
  }
  return {
    ...told,
    previous: previous ? { eventID: previous.id, title: previous.title } : null,
    enps: await enpsAt(db, id),
    questions,
    groups: (by && groups.get(by)) || [],
    actions: actions.map((action) => ({ ...action, helped: helped(action) })),
  }
}
