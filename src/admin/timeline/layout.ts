import { i18n } from '@lingui/core'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Something with a beginning and an end; without one it never ends. */
interface Stretch {
  from: number
  to: number | null
}

/** The lane of each stretch, with as few lanes as there can be. The stretches come by their beginning. */
export function lanesOf(stretches: readonly Stretch[]): number[] {
  const ends: number[] = []
  return stretches.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to ?? Number.POSITIVE_INFINITY
    return lane
  })
}

/** How a bar is drawn; its label says in words what the look means. */
export type Look = 'full' | 'half' | 'light' | 'dashed'

/** One bar. Days are numbers (`dayOf`); `to` is the day after the last, `null` for an open end. */
export interface TimelineBar {
  id: string
  from: number
  to: number | null
  look: Look
  /** Drawn quietly: it is over. */
  muted: boolean
  /** Stands on the bar. */
  label: string
  /** All of it in words, dates included: for screen readers, and shown while the pointer rests. */
  description: string
  /** Where the bar leads; without it `onOpen` is called. */
  link?: string
  movable: boolean
  /** Of what it stands for, as it was drawn. */
  version: string
}

/** A stretch of a row with something wrong in it, and the reason. */
interface TimelineWarning {
  from: number
  to: number | null
  reason: string
}

/** One row; its bars come by their beginning. */
export interface TimelineRow {
  id: string
  name: React.ReactNode
  bars: readonly TimelineBar[]
  warnings: readonly TimelineWarning[]
}

export type Edge = 'from' | 'to'

/** Moves an end of a bar, as it stood when that began, to a day; settles when it is saved, refused or given up. */
export type Move = (bar: TimelineBar, edge: Edge, day: number) => Promise<void>

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

/** A calendar date as the number of its day, so that days can be counted. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** The date of a numbered day, `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month that lies `months` after the month of a date. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return dateOf(Date.UTC(year, month - 1 + months, 1) / 86_400_000)
}

/** What stretch of days is shown: from its first day up to the day before `to`, as numbers. */
export interface Days {
  from: number
  to: number
}

/** Where a day stands between the edges of the window, in percent. */
export const shareOf = (day: number, { from, to }: Days): number => ((day - from) / (to - from)) * 100

const inUTC = (date: Date, options: Intl.DateTimeFormatOptions) => i18n.date(date, { timeZone: 'UTC', ...options })

/** Beyond this many days a month is too narrow for four figures of a year. */
const mostForWholeYears = 400

/** The months of the window, each with the day it starts on and its words; years stand with January. */
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

/** The bar to which a key leads: along the row, or to the nearest of a row above or below; nothing at the edges. */
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
/** Before the frame has been measured. */
const usual = 800

/** The stretch of a scrolled frame to be drawn, in px with a margin; it moves in steps, so that few scrolls draw. */
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
  /** Scrolls sideways until a mark stands a third into what the names leave free. */
  const scrollTo = useCallback((selector: string) => {
    const element = frame.current
    const mark = element?.querySelector<HTMLElement>(selector)
    if (!element || !mark) return
    const names = mark.parentElement?.offsetLeft ?? 0
    element.scrollLeft = mark.offsetLeft - (element.clientWidth - names) / 3
  }, [])
  return { frame, top, bottom, measure, scrollTo }
}
