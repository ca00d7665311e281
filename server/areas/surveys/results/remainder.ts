import type { GroupSets } from './groupSets.ts'

/** How many sets of a family hold each person of one of them. */
function timesHeld({ list }: GroupSets, family: readonly number[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const at of family) {
    for (const person of list[at]?.people ?? []) times.set(person, (times.get(person) ?? 0) + 1)
  }
  return times
}

/**
 * Whether taking sets of a family, all inside of `whole`, away from it could leave a few people, more than none and fewer than
 * `minimum`. Only sets that have nobody in common can be taken away together. What no set holds is left by every choice; and of two sets
 * that overlap one has to stay, with all who are in no other set.
 */
function leavesFew(sets: GroupSets, whole: number, family: readonly number[], minimum: number): boolean {
  const times = timesHeld(sets, family)
  const left = (sets.list[whole]?.people.length ?? 0) - times.size
  if (left > 0) return left < minimum
  const { list, common } = sets
  const overlapping = family.flatMap((one, i) =>
    family.slice(i + 1).flatMap((other) => ((common[one]?.[other] ?? 0) > 0 ? [[one, other]] : [])),
  )
  if (overlapping.length === 0) return false
  const own = new Map(
    family.map((at) => [at, (list[at]?.people ?? []).filter((person) => times.get(person) === 1).length]),
  )
  return !overlapping.some((pair) => pair.every((at) => (own.get(at) ?? 0) >= minimum))
}

/** The sets of each kind that lie inside of another one without being the same; of those with the same people one. */
function inside({ list, common }: GroupSets, shown: readonly number[], whole: number): number[][] {
  const size = list[whole]?.people.length ?? 0
  const shared = common[whole]
  const kinds = new Map<string, number[]>()
  for (const at of shown) {
    const { kind, people } = list[at] ?? { kind: '', people: [] }
    if (kind === '' || people.length === size || shared?.[at] !== people.length) continue
    const family = kinds.get(kind) ?? []
    const isThere = family.some(
      (other) => list[other]?.people.length === people.length && common[at]?.[other] === people.length,
    )
    if (!isThere) kinds.set(kind, [...family, at])
  }
  return [...kinds.values()]
}

/**
 * The set to hide because groups of one kind, taken away from everyone or from a group that they lie in, leave too few: the smallest that
 * mends it, or the smallest of them where no single one does.
 */
export function remainderLeak(
  sets: GroupSets,
  shown: readonly number[],
  minimum: number,
): number | undefined {
  const everyone = sets.list.length - 1
  for (const whole of shown.toReversed()) {
    for (const family of inside(sets, shown, whole)) {
      if (!leavesFew(sets, whole, family, minimum)) continue
      const mends = family.find((one) => {
        const rest = family.filter((at) => at !== one)
        return rest.length === 0 || !leavesFew(sets, whole, rest, minimum)
      })
      return mends ?? (whole === everyone ? family[0] : whole)
    }
  }
  return undefined
}
