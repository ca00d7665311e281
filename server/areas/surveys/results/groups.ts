import type { Db } from '#server/deps.ts'
import { type LaunchedGroup, launchedGroups } from './queries.ts'
import { shownGroups } from './shownGroups.ts'

/** A group with whether it may be shown. */
export interface WeighedGroup extends LaunchedGroup {
  isShown: boolean
}

/** The groups of all kinds of a survey, by name, weighed together; `answered`: how many answered in all. */
export async function weighedGroups(
  db: Db,
  event: { id: string; minimum_group_size: number },
  answered: number,
): Promise<WeighedGroup[]> {
  const launched = await launchedGroups(db, event.id)
  const groups = launched.map((group) => ({ ...group, key: `${group.kind}/${group.id}` }))
  const shown = shownGroups(groups, answered, event.minimum_group_size)
  return groups.map((group) => ({ ...group, isShown: shown.has(group.key) }))
}
