import type { GroupSets } from './groupSets.ts'

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
