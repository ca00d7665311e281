import { type Cell, cellsOf, type GroupSets } from './groupSets.ts'

/** A number below this is 0 with a rounding error. */
const nothing = 1e-6
/** Relative to the square of the initial value: the search stops below it. */
const enough = 1e-20

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/**
 * True if no linear combination of sums over sets isolates a cell; false if one might. Much faster than finding the
 * cell: assigns a value to each cell and subtracts what sums over sets explain (least squares by conjugate gradients).
 * A cell that can be isolated is explained completely, so its rest is 0; for another cell the rest is 0 only by chance.
 */
function noneTold(cells: readonly Cell[], isFew: (cell: Cell) => boolean, sets: number): boolean {
  const size = new Float64Array(sets)
  for (const { places } of cells) for (const at of places) size[at] = (size[at] ?? 0) + 1
  const scale = size.map((count) => 1 / Math.sqrt(count || 1))
  const across = (weights: Float64Array) =>
    Float64Array.from(cells, ({ places }) => places.reduce((sum, at) => sum + (weights[at] ?? 0) * (scale[at] ?? 0), 0))
  const along = (values: Float64Array) => {
    const sums = new Float64Array(sets)
    for (const [cell, { places }] of cells.entries()) {
      for (const at of places) sums[at] = (sums[at] ?? 0) + (values[cell] ?? 0) * (scale[at] ?? 0)
    }
    return sums
  }

  // Values without a pattern but the same in each run, so that the result is deterministic.
  const left = Float64Array.from(cells, (_cell, at) => Math.sin(at * at + 1))
  let slope = along(left)
  let direction = slope
  let steepness = dot(slope, slope)
  const flat = steepness * enough
  for (let round = 0; steepness > flat; round += 1) {
    if (round > 4 * sets) return false
    const image = across(direction)
    const step = steepness / dot(image, image)
    for (const [at, value] of image.entries()) left[at] = (left[at] ?? 0) - step * value
    slope = along(left)
    const next = dot(slope, slope)
    const kept = next / steepness
    const before = direction
    direction = slope.map((value, at) => value + kept * (before[at] ?? 0))
    steepness = next
  }
  return !cells.some((cell, at) => isFew(cell) && Math.abs(left[at] ?? 0) < nothing)
}

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
