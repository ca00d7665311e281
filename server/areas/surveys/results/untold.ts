import type { Cell } from './cells.ts'

/** How far from 0 a value stays that rounding makes of 0. */
const rounding = 1e-6
/** Of what the search begins with, squared. */
const enough = 1e-20

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/**
 * Whether no cell can be told by adding and subtracting sums over sets; `false` when one may be. Much faster than finding which: give each
 * cell some value, and take away what sums over sets can explain of these values (least squares, by conjugate gradients). Of a cell that can
 * be told everything is explained, so that nothing is left; of another one nothing is left only by chance.
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

  // Values without a rule, and the same in every run: the answer must not depend on luck.
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
