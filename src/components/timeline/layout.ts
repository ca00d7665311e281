import { lanesOf } from './lanes.ts'
import type { TimelineRow } from './types.ts'

const laneHeight = 28
const gap = 6
/** Above and below a bar in its lane. */
const inset = 2

/** A row with the place of everything in it, in px. */
export interface RowLayout {
  row: TimelineRow
  index: number
  top: number
  height: number
  /** Of each bar, from the top of the row. */
  tops: number[]
}

/** Rows below each other, each as high as its bars need. */
export function layoutRows(rows: readonly TimelineRow[]): { rows: RowLayout[]; height: number } {
  let height = 0
  const all = rows.map((row, index) => {
    const lanes = lanesOf(row.bars)
    const count = Math.max(0, ...lanes) + 1
    const top = height
    const own = count * laneHeight + 2 * gap
    height += own
    return { row, index, top, height: own, tops: lanes.map((at) => gap + at * laneHeight + inset) }
  })
  return { rows: all, height }
}

/** The rows that touch the stretch from `top` to `bottom`; found by halving, since there can be hundreds. */
export function rowsBetween(rows: readonly RowLayout[], top: number, bottom: number): readonly RowLayout[] {
  const first = (isBeyond: (row: RowLayout) => boolean) => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBeyond(rows[middle] as RowLayout)) high = middle
      else low = middle + 1
    }
    return low
  }
  return rows.slice(
    first((row) => row.top + row.height > top),
    first((row) => row.top >= bottom),
  )
}
