import { type Cell, cellsOf } from './cells.ts'
import type { GroupSets } from './groupSets.ts'
import { noneTold } from './untold.ts'

/** Below this a number is 0 that only rounding made. */
const nothing = 1e-6

/**
 * Which sets are needed to say everything that the shown ones say, and the inverse of how many people these have in common, negated; the
 * others are sums and differences of them.
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
 * The set to hide because some way of adding and subtracting any number of the shown ones leaves just a few people who are in the same of
 * them, above all one person alone: the smallest set that takes part in it. Sums over sets tell the sum over such a cell exactly when its
 * projection onto them is the cell itself, which has the length of the cell; the inverse gives that length.
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
