import { i18n } from '@lingui/core'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A span of days; `to` is null for an open end. */
interface Stretch {
  from: number
  to: number | null
}

/** The lane of each span, with as few lanes as possible. Spans must be sorted by start. */
export function lanesOf(stretches: readonly Stretch[]): number[] {
  const ends: number[] = []
  return stretches.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to ?? Number.POSITIVE_INFINITY
    return lane
  })
}

/** The style of a bar. Its label says what the style means. */
export type Look = 'full' | 'half' | 'light' | 'dashed'

/** A part of a bar, as high as its percent. */
interface Share extends Stretch {
  percent: number
}

/** A bar. Days are numbers (`dayOf`); `to` is the day after the last, `null` for an open end. */
export interface TimelineBar {
  id: string
  from: number
  to: number | null
  look: Look
  /** None for a bar of full height. */
  shares: readonly Share[]
  /** Drawn muted because it is over. */
  muted: boolean
  /** The text on the bar. */
  label: string
  /** The full description with dates, for screen readers and the tooltip. */
  description: string
  /** The link's address; without it `onOpen` is called. */
  link?: string
  movable: boolean
  /** Version of the record when the bar was drawn. */
  version: string
}

/** A span of a row with a warning. */
interface TimelineWarning {
  from: number
  to: number | null
  reason: string
}

/** A row; its bars are sorted by start. */
export interface TimelineRow {
  id: string
  name: React.ReactNode
  bars: readonly TimelineBar[]
  warnings: readonly TimelineWarning[]
}

export type Edge = 'from' | 'to'

/**
 * Moves an end of a bar to a day. `bar` is the bar when the move began. Settles when the change is saved, refused or
 * cancelled.
 */
export type Move = (bar: TimelineBar, edge: Edge, day: number) => Promise<void>

const laneHeight = 28
const gap = 6
/** Space above and below a bar in its lane. */
const inset = 2

/** A row with its positions in px. */
export interface RowLayout {
  row: TimelineRow
  index: number
  top: number
  height: number
  /** Position of each bar from the top of the row. */
  tops: number[]
}

/** Stacks the rows; the height of each depends on its lanes. */
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

/** The rows that intersect the range from `top` to `bottom`, by binary search. */
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

/** A date as a day number, for arithmetic. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** The date of a day number, `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month, `months` months after that of a date. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return dateOf(Date.UTC(year, month - 1 + months, 1) / 86_400_000)
}

/** The shown range in day numbers; `to` is exclusive. */
export interface Days {
  from: number
  to: number
}

/** The position of a day in the window, in percent. */
export const shareOf = (day: number, { from, to }: Days): number => ((day - from) / (to - from)) * 100

const inUTC = (date: Date, options: Intl.DateTimeFormatOptions) => i18n.date(date, { timeZone: 'UTC', ...options })

/** Above this number of days, months are too narrow for four-digit years. */
const mostForWholeYears = 400

/** The months of the window. `label` has the year in January and in the first month; `title` always. */
export function monthsOf({ from, to }: Days): { start: number; label: string; title: string }[] {
  const months: { start: number; label: string; title: string }[] = []
  const year = to - from > mostForWholeYears ? '2-digit' : 'numeric'
  for (let date = dateOf(from); dayOf(date) < to; date = monthAfter(date, 1)) {
    const first = new Date(date)
    const label = inUTC(first, { month: 'short' })
    const withYear = months.length === 0 || date.slice(5, 7) === '01'
    months.push({
      start: dayOf(date),
      label: withYear ? `${label} ${year === '2-digit' ? '’' : ''}${inUTC(first, { year })}` : label,
      title: inUTC(first, { month: 'long', year: 'numeric' }),
    })
  }
  return months
}

/** The row and index of a bar. */
function positionOf(rows: readonly TimelineRow[], id: string): [row: number, at: number] | undefined {
  for (const [row, { bars }] of rows.entries()) {
    const at = bars.findIndex((bar) => bar.id === id)
    if (at >= 0) return [row, at]
  }
  return undefined
}

/** The bar of a row that starts nearest to a day. */
const nearest = (bars: readonly TimelineBar[], day: number) =>
  bars.reduce<TimelineBar | undefined>(
    (best, bar) => (best && Math.abs(best.from - day) <= Math.abs(bar.from - day) ? best : bar),
    undefined,
  )

/**
 * The bar that an arrow key moves to: along the row, or the nearest in the row above or below. Undefined at the edges.
 */
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

const step = 80
const margin = 400
/** The height assumed before the frame is measured. */
const usual = 800

/**
 * The visible range of a scroll container in px, with a margin. It changes in steps, so that scrolling renders rarely.
 */
export function useVisible() {
  const frame = useRef<HTMLDivElement>(null)
  const [{ top, bottom }, setVisible] = useState({ top: 0, bottom: usual + margin })
  const measure = useCallback(() => {
    const element = frame.current
    if (!element) return
    const at = Math.floor(element.scrollTop / step) * step
    const next = { top: at - margin, bottom: at + step + (element.clientHeight || usual) + margin }
    setVisible((last) => (last.top === next.top && last.bottom === next.bottom ? last : next))
  }, [])
  useLayoutEffect(() => {
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  /** Scrolls sideways until the mark is at a third of the width beside the names. */
  const scrollTo = useCallback((selector: string) => {
    const element = frame.current
    const mark = element?.querySelector<HTMLElement>(selector)
    if (!element || !mark) return
    const names = mark.parentElement?.offsetLeft ?? 0
    element.scrollLeft = mark.offsetLeft - (element.clientWidth - names) / 3
  }, [])
  return { frame, top, bottom, measure, scrollTo }
}
