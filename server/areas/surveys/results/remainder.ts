import type { GroupSets } from './groupSets.ts'

/**
 * The number of people of `whole` who are in no set of the family, and for each set the number who are in no other, by
 * its index.
 */
function heldAlone({ list, setsOf }: GroupSets, whole: number, family: readonly number[]) {
  const times = new Uint32Array(setsOf.length)
  for (const at of family) for (const person of list[at]?.people ?? []) times[person] = (times[person] ?? 0) + 1
  const own = new Map<number, number>()
  for (const at of family) own.set(at, (list[at]?.people ?? []).filter((person) => times[person] === 1).length)
  const held = times.reduce((count, time) => count + Number(time > 0), 0)
  return { left: (list[whole]?.people.length ?? 0) - held, own, overlap: times.some((time) => time > 1) }
}

/**
 * True if subtracting sets of a family, all inside `whole`, can leave between 1 and `minimum` - 1 people. Only disjoint
 * sets can be subtracted together. People in no set remain for every choice. Of two overlapping sets one must stay,
 * with all people who are in no other set.
 */
function leavesFew(sets: GroupSets, whole: number, family: readonly number[], minimum: number): boolean {
  const { left, own, overlap } = heldAlone(sets, whole, family)
  if (left > 0) return left < minimum
  if (!overlap) return false
  const large = family.filter((at) => (own.get(at) ?? 0) >= minimum)
  return !large.some((one, i) => large.slice(i + 1).some((other) => (sets.common[one]?.[other] ?? 0) > 0))
}

/** The smallest set whose removal from the family ends the leak. */
function mender(sets: GroupSets, whole: number, family: readonly number[], minimum: number) {
  const { left, own } = heldAlone(sets, whole, family)
  return family.find((one) => {
    if (family.length === 1) return true
    // Without this set, its own people remain too. Only if it has none, the other sets are checked again.
    const then = left + (own.get(one) ?? 0)
    if (then > 0) return then >= minimum
    return !leavesFew(
      sets,
      whole,
      family.filter((at) => at !== one),
      minimum,
    )
  })
}

/** The sets of each kind that are proper subsets of `whole`. Of sets with the same people only one. */
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
    if (!isThere) family.push(at)
    kinds.set(kind, family)
  }
  return [...kinds.values()]
}

/**
 * The set to hide because subtracting groups of one kind from everyone, or from a group that contains them, leaves too
 * few people: the smallest that ends the leak, or the smallest of all if no single one does.
 */
export function remainderLeak(sets: GroupSets, shown: readonly number[], minimum: number): number | undefined {
  const everyone = sets.list.length - 1
  for (const whole of shown.toReversed()) {
    for (const family of inside(sets, shown, whole)) {
      if (!leavesFew(sets, whole, family, minimum)) continue
      const mends = mender(sets, whole, family, minimum)
      return mends ?? (whole === everyone ? family[0] : whole)
    }
  }
  return undefined
}
