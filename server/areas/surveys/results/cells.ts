import type { GroupSets } from './groupSets.ts'

/** People who are in the same shown sets: whatever is computed tells of them only together. */
export interface Cell {
  /** The sets by their places among the shown ones. */
  places: number[]
  people: number
}

/** The cells of everyone, in an order that does not hang on how people are numbered. */
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
