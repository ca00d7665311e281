import type { EngagementResults } from '#contract/api/surveys/results.ts'
import type { Db } from '#server/platform/deps.ts'
import { type LaunchedGroup, launchedGroups } from './queries.ts'
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

/** A closed survey with the number of people who answered it. */
export interface ClosedRound {
  id: string
  minimum_group_size: number
  answered: number
}

/** A group with the number of its answers and whether it may be shown. */
export interface WeighedGroup extends Omit<LaunchedGroup, 'people'> {
  answered: number
  isShown: boolean
}

/** Maximum number of remembered results: more than a dashboard looks back, twice. */
const mostKept = 24

/** What was computed of closed surveys, by database and name. The most recently used is last. */
const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Computes something of closed surveys once for each server: they never change. */
export function remembered<Result>(db: Db, name: string, compute: () => Promise<Result>): Promise<Result> {
  const results = (kept.get(db) ?? new Map()) as Map<string, Promise<Result>>
  kept.set(db, results)
  const result = results.get(name) ?? compute()
  results.delete(name)
  results.set(name, result)
  // A failed computation is not kept; the next call tries again.
  result.catch(() => results.delete(name))
  for (const oldest of results.keys()) {
    if (results.size <= mostKept) break
    results.delete(oldest)
  }
  return result
}

/** The groups of all kinds of a closed survey by name, with whether each may be shown. */
export const weighedGroups = (db: Db, round: ClosedRound): Promise<WeighedGroup[]> =>
  remembered(db, round.id, async () => {
    const launched = await launchedGroups(db, round.id)
    const groups = launched.map((group) => ({ ...group, key: `${group.kind}/${group.id}` }))
    const shown = shownGroups(groups, round.answered, round.minimum_group_size)
    return groups.map(({ people, key, ...group }) => ({ ...group, answered: people.length, isShown: shown.has(key) }))
  })
