/** Who answered of one group. */
export interface AnsweredGroup {
  /** Unlike that of every other group, of whatever kind. */
  key: string
  /** What it is a group by. */
  kind: string
  /** The people who answered, each by a number from 0 on, each once. */
  people: readonly number[]
}

/** Groups in the order in which they would rather be hidden, the smallest first; everyone stands last. */
export interface GroupSets {
  list: readonly AnsweredGroup[]
  /** How many people two sets have in common; of a set with itself: how many it has. */
  common: readonly Readonly<Uint32Array>[]
  /** The sets that each person is in. */
  setsOf: readonly (readonly number[])[]
}

/** Counts what groups have in common with each other, and with the set of everyone. */
export function groupSets(groups: readonly AnsweredGroup[], everyone: number): GroupSets {
  const bySize = groups.toSorted((a, b) => a.people.length - b.people.length || (a.key < b.key ? -1 : 1))
  const all = { key: '', kind: '', people: Array.from({ length: everyone }, (_, person) => person) }
  const list = [...bySize, all]
  const common = list.map(() => new Uint32Array(list.length))
  const setsOf: number[][] = all.people.map(() => [])
  for (const [at, { people }] of list.entries()) for (const person of people) setsOf[person]?.push(at)
  for (const sets of setsOf) {
    for (const one of sets) {
      const row = common[one]
      if (row) for (const other of sets) row[other] = (row[other] ?? 0) + 1
    }
  }
  return { list, common, setsOf }
}
