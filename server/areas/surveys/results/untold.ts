import type { Cell } from './cells.ts'

/** A value within this distance of 0 is 0 with a rounding error. */
const rounding = 1e-6
/** Relative to the square of the initial value: the search stops below it. */
const enough = 1e-20

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/**
 * True if no linear combination of sums over sets isolates a cell; false if one might. Much faster than finding the
 * cell: assigns a value to each cell and subtracts what sums over sets explain (least squares by conjugate gradients).
 * A cell that can be isolated is explained completely, so its rest is 0; for another cell the rest is 0 only by chance.
 */
export function noneTold(cells: readonly Cell[], isFew: (cell: Cell) => boolean, sets: number): boolean {
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
  return !cells.some((cell, at) => isFew(cell) && Math.abs(left[at] ?? 0) < rounding)
}
