import { combinationLeak } from './combination.ts'
import { type AnsweredGroup, type GroupSets, groupSets } from './groupSets.ts'
import { remainderLeak } from './remainder.ts'

/**
 * The smaller of two sets that differ by too few people, counted in both directions. Checks large sets first: a group
 * of nearly everyone must be hidden anyway, and then can't conflict with others.
 */
function pairLeak({ common, list }: GroupSets, shown: readonly number[], minimum: number) {
  const sizeOf = (at: number) => list[at]?.people.length ?? 0
  for (const large of shown.toReversed()) {
    const shared = common[large]
    const small = shown.find((at) => {
      const apart = sizeOf(at) + sizeOf(large) - 2 * (shared?.[at] ?? 0)
      return at < large && apart > 0 && apart < minimum
    })
    if (small !== undefined) return small
  }
  return undefined
}

/**
 * The keys of the groups whose averages may be shown beside the average of everyone. Considers the groups of all kinds
 * together, so that results by one kind after another reveal no more. Uses who answered, never what.
 *
 * Guarantees, where `few` means at least one and fewer than `minimum` people, and everyone is a shown set too:
 * - no shown group has few people, or none;
 * - no two shown sets differ by few people;
 * - subtracting disjoint shown groups of one kind from everyone, or from a shown group that contains them, never leaves
 * few people;
 * - no linear combination of shown sets, of any kinds, isolates few people who are in the same groups. So one person's
 * answers can never be computed.
 *
 * Not guaranteed: a combination of three or more sets of different kinds can isolate few people who are in different
 * groups; a group with equal answers reveals each answer; and people who know some answers of a group know more about
 * the rest.
 *
 * Hides the smallest group that ends a leak (by key if equal in size) until there is no leak. Groups with the same
 * people can all be shown.
 */
export function shownGroups(groups: readonly AnsweredGroup[], everyone: number, minimum: number): ReadonlySet<string> {
  if (everyone < minimum) return new Set()
  const sets = groupSets(
    groups.filter(({ people }) => people.length >= minimum),
    everyone,
  )
  let shown = sets.list.map((_set, at) => at)
  for (;;) {
    const hidden =
      pairLeak(sets, shown, minimum) ?? remainderLeak(sets, shown, minimum) ?? combinationLeak(sets, shown, minimum)
    if (hidden === undefined) break
    shown = shown.filter((at) => at !== hidden)
  }
  return new Set(shown.flatMap((at) => sets.list[at]?.key || []))
}
