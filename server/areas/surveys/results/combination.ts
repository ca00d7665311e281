import { type Cell, cellsOf } from './cells.ts'
import type { GroupSets } from './groupSets.ts'
import { noneTold } from './untold.ts'

/** A number below this is 0 with a rounding error. */
const nothing = 1e-6

/**
 * The shown sets that are linearly independent, and the negated inverse of the matrix of their common sizes. All other
 * shown sets are sums and differences of these.
 */
function independent({ common }: GroupSets, shown: readonly number[]) {
  const matrix = shown.map((one) => Float64Array.from(shown, (other) => common[one]?.[other] ?? 0))
  const needed = new Set<number>()
  for (const [at, pivotRow] of matrix.entries()) {
    const pivot = pivotRow[at] ?? 0
    if (pivot < nothing) continue
    needed.add(at)
    const before = pivotRow.slice()
    const filled = shown.flatMap((_at, j) => (before[j] ? [j] : []))
    for (const i of filled) {
      const row = matrix[i]
      if (i === at || !row) continue
      const factor = (row[at] ?? 0) / pivot
      for (const j of filled) row[j] = (row[j] ?? 0) - factor * (before[j] ?? 0)
      row[at] = factor
    }
    for (const j of filled) pivotRow[j] = (before[j] ?? 0) / pivot
    pivotRow[at] = -1 / pivot
  }
  return { matrix, needed }
}

/**
 * The smallest set to hide so that a certain leak ends: some linear combination of shown sets isolates a cell with
 * fewer than `minimum` people, possibly one person. Sums over sets reveal the sum over a cell exactly when the cell's
 * projection onto the sets is the cell itself, that is, has the same length; the inverse gives that length. Returns
 * undefined if there is no such leak.
 */
export function combinationLeak(sets: GroupSets, shown: readonly number[], minimum: number): number | undefined {
  const everyone = sets.list.length - 1
  const cells = cellsOf(sets, shown)
  const isFew = ({ people }: Cell) => people < minimum
  if (!cells.some(isFew) || noneTold(cells, isFew, shown.length)) return undefined
  const { matrix, needed } = independent(sets, shown)
  for (const { places, people } of cells.filter(isFew)) {
    const own = places.filter((at) => needed.has(at))
    const weight = (at: number) => own.reduce((sum, other) => sum - (matrix[at]?.[other] ?? 0), 0)
    const share = people * own.reduce((sum, at) => sum + weight(at), 0)
    if (share < 1 - nothing) continue
    return shown.find((at, index) => at !== everyone && needed.has(index) && Math.abs(weight(index)) > nothing)
  }
  return undefined
}
