import type { TimelineBar, TimelineRow } from './types.ts'

/** Where a bar stands: row and place in it. */
function positionOf(rows: readonly TimelineRow[], id: string): [row: number, at: number] | undefined {
  for (const [row, { bars }] of rows.entries()) {
    const at = bars.findIndex((bar) => bar.id === id)
    if (at >= 0) return [row, at]
  }
  return undefined
}

/** Of the bars of a row, the one that begins nearest to a day. */
const nearest = (bars: readonly TimelineBar[], day: number) =>
  bars.reduce<TimelineBar | undefined>(
    (best, bar) => (best && Math.abs(best.from - day) <= Math.abs(bar.from - day) ? best : bar),
    undefined,
  )

/** The bar to which a key leads from this one: along its row, or to the nearest of a row above or below; nothing at the edges. */
export function nextBar(rows: readonly TimelineRow[], id: string, key: string): TimelineBar | undefined {
  const place = positionOf(rows, id)
  if (!place) return undefined
  const [row, at] = place
  const { bars = [] } = rows[row] ?? {}
  const day = bars[at]?.from ?? 0
  const beside = (candidates: readonly TimelineRow[]) =>
    nearest(candidates.find((one) => one.bars.length > 0)?.bars ?? [], day)
  const leads: Record<string, () => TimelineBar | undefined> = {
    ArrowLeft: () => bars[at - 1],
    ArrowRight: () => bars[at + 1],
    Home: () => bars[0],
    End: () => bars.at(-1),
    ArrowUp: () => beside(rows.slice(0, row).reverse()),
    ArrowDown: () => beside(rows.slice(row + 1)),
  }
  return leads[key]?.()
}
