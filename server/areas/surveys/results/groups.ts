import type { Db } from '#server/deps.ts'
import { type LaunchedGroup, launchedGroups } from './queries.ts'
import { shownGroups } from './shownGroups.ts'

/** A group with how many of it answered, and whether it may be shown. */
export interface WeighedGroup extends Omit<LaunchedGroup, 'people'> {
  answered: number
  isShown: boolean
}

/** Rounds whose weighing is kept: more than a dashboard looks back. */
const mostKept = 12

/** The weighings of closed surveys by database and survey, the one that was asked for last at the end. */
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
 * The groups of all kinds of a closed survey, by name, weighed together; `answered`: how many answered in all. Nothing of it changes once
 * the survey is closed, so it is weighed once by each server.
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
  // What failed is tried anew by whoever asks next.
  weighed.catch(() => weighings.delete(event.id))
  for (const oldest of weighings.keys()) {
    if (weighings.size <= mostKept) break
    weighings.delete(oldest)
  }
  return weighed
}
