import type { Db } from '#server/deps.ts'
import type { AnsweredGroup } from './groupSets.ts'
import { type LaunchedGroup, launchedGroups } from './queries.ts'
import { shownGroups } from './shownGroups.ts'

/** A group as of launch, with who of it answered, and whether it may be shown. */
export interface WeighedGroup extends AnsweredGroup {
  kind: LaunchedGroup['kind']
  id: string
  name: string
  isShown: boolean
}

/** The groups of all kinds of a survey, by name, weighed together; `rows` are the forms that count. */
export async function weighedGroups(
  db: Db,
  event: { id: string; minimum_group_size: number },
  rows: readonly string[],
): Promise<WeighedGroup[]> {
  const numberOf = new Map(rows.map((row, at) => [row, at]))
  const groups = (await launchedGroups(db, event.id)).map(({ kind, id, name, rows: members }) => {
    const people = members.flatMap((row) => numberOf.get(row) ?? [])
    return { key: `${kind}/${id}`, kind, id, name, people }
  })
  const shown = shownGroups(groups, rows.length, event.minimum_group_size)
  return groups.map((group) => ({ ...group, isShown: shown.has(group.key) }))
}
