/** The people of a group who answered. */
export interface AnsweredGroup {
  /** Unique across all kinds of groups. */
  key: string
  /** What the group is by, such as chapter. */
  kind: string
  /** The people who answered, as unique numbers from 0. */
  people: readonly number[]
}

/** Groups in the order in which to hide them, smallest first. The last set is everyone. */
export interface GroupSets {
  list: readonly AnsweredGroup[]
  /** The number of people two sets have in common; for a set with itself its size. */
  common: readonly Readonly<Uint32Array>[]
  /** The indexes of each person's sets. */
  setsOf: readonly (readonly number[])[]
}

/** Counts the people that sets have in common. */
export function setsOfPeople(list: readonly AnsweredGroup[]): GroupSets {
  const common = list.map(() => new Uint32Array(list.length))
  const found: number[][] = []
  for (const [at, { people }] of list.entries()) for (const person of people) (found[person] ??= []).push(at)
  const setsOf = Array.from(found, (own) => own ?? [])
  for (const sets of setsOf) {
    for (const one of sets) {
      const row = common[one]
      if (row) for (const other of sets) row[other] = (row[other] ?? 0) + 1
    }
  }
  return { list, common, setsOf }
}

/** The sets of groups, and of everyone. */
export function groupSets(groups: readonly AnsweredGroup[], everyone: number): GroupSets {
  const bySize = groups.toSorted((a, b) => a.people.length - b.people.length || (a.key < b.key ? -1 : 1))
  return setsOfPeople([...bySize, { key: '', kind: '', people: Array.from({ length: everyone }, (_, at) => at) }])
}

/** People who are in the same shown sets. A sum can only refer to them together. */
export interface Cell {
  /** Indexes of their sets among the shown sets. */
  places: number[]
  people: number
}

/** The cells of all people. The order does not depend on how people are numbered. */
export function cellsOf(sets: GroupSets, shown: readonly number[]): Cell[] {
  const place = new Map(shown.map((at, index) => [at, index]))
  const cells = new Map<string, Cell>()
  for (const own of sets.setsOf) {
    const places = own.flatMap((at) => place.get(at) ?? [])
    const key = places.join()
    const cell = cells.get(key)
    if (cell) cell.people += 1
    else cells.set(key, { places, people: 1 })
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
}
