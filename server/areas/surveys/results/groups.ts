import type { Db } from '#server/platform/deps.ts'
import { type LaunchedGroup, launchedGroups } from './queries.ts'
import { shownGroups } from './shownGroups.ts'

/** A group with the number of its answers and whether it may be shown. */
export interface WeighedGroup extends Omit<LaunchedGroup, 'people'> {
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
