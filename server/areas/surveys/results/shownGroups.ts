import { combinationLeak } from './combination.ts'
import { type AnsweredGroup, type GroupSets, groupSets } from './groupSets.ts'
import { remainderLeak } from './remainder.ts'

/**
 * The smaller of two sets that differ by too few people, counting those who are only in one and those who are only in the other. Looks at
 * large sets first: a group that is nearly everyone has to go, and then need not be told apart from others.
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
 * The keys of the groups whose averages may be shown beside those of everyone. Takes the groups of all kinds together, so that asking by
 * one kind after the other tells no more than what was weighed here; knows who answered, never what.
 *
 * What is guaranteed, `few` meaning more than none and fewer than `minimum`, and everyone counting as a shown set:
 * - no shown group has few people, or none;
 * - no two shown sets differ by few people;
 * - shown groups of one kind that have nobody in common, taken away from everyone or from a shown group that they lie in, never leave few;
 * - no adding and subtracting of any number of shown sets, of whatever kinds, leaves few people who are in the same groups. So nobody's
 *   answers can ever be computed alone.
 *
 * What is not: a combination of three and more sets of different kinds may still tell of few people together who are in different groups; a
 * group that answered alike tells what each in it answered; and those who know what some of a group answered know the rest that much better.
 *
 * Hides the smallest group that mends a fault, by key among equals, until there is none. Groups of the same people may all be shown.
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
