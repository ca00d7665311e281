import { lanesOf } from './lanes.ts'
import type { TimelineRow } from './types.ts'

const lane = 28
const gap = 6
/** Above and below a bar in its lane. */
const inset = 2

/** A row with the place of everything in it, in px. */
export interface PlacedRow {
  row: TimelineRow
  index: number
  top: number
  height: number
  /** Of each bar, from the top of the row. */
  tops: number[]
}

/** Rows below each other, each as high as its bars need. */
export function placed(rows: readonly TimelineRow[]): { rows: PlacedRow[]; height: number } {
  let height = 0
  const all = rows.map((row, index) => {
    const lanes = lanesOf(row.bars)
    const count = Math.max(0, ...lanes) + 1
    const top = height
    const own = count * lane + 2 * gap
    height += own
    return { row, index, top, height: own, tops: lanes.map((at) => gap + at * lane + inset) }
  })
  return { rows: all, height }
}

/** The rows that touch the stretch from `top` to `bottom`; found by halving, since there can be hundreds. */
export function touching(rows: readonly PlacedRow[], top: number, bottom: number): readonly PlacedRow[] {
  const first = (isBeyond: (row: PlacedRow) => boolean) => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBeyond(rows[middle] as PlacedRow)) high = middle
      else low = middle + 1
    }
    return low
  }
  return rows.slice(
    first((row) => row.top + row.height > top),
    first((row) => row.top >= bottom),
  )
}
