import { visuallyHidden } from '@mui/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  dayOf,
  type Days,
  layoutRows,
  monthsOf,
  type Move,
  rowsBetween,
  shareOf,
  type TimelineBar,
  type TimelineRow,
} from './layout.ts'
import { ActiveContext, Row, TimelineContext, type TimelineState, useTimeline } from './TimelineRow.tsx'
import { TimelineFrame } from './timelineStyle.ts'
import { useVisible } from './useVisible.ts'

/** Up to this many days weekends can be told apart. */
const mostForWeekends = 130
/** Day 0 was a Thursday. */
const saturday = 2

/** Month lines and weekends as one background: no element of their own for each of them in each row. */
function gridOf(days: Days): string {
  const lines = monthsOf(days)
    .slice(1)
    .map(({ start }) => shareOf(start, days))
    .map(
      (at) =>
        `transparent ${at}%, var(--line) ${at}%, var(--line) calc(${at}% + 1px), transparent calc(${at}% + 1px)`,
    )
  const months = `linear-gradient(to right, transparent 0%, ${[...lines, 'transparent 100%'].join(', ')})`
  if (days.to - days.from > mostForWeekends) return months
  const first = days.from - ((days.from - saturday) % 7)
  const [start, monday, next] = [first, first + 2, first + 7].map((day) => `${shareOf(day, days)}%`)
  return `${months}, repeating-linear-gradient(to right, var(--weekend) ${start} ${monday}, transparent ${monday} ${next})`
}

/** Behind the rows: months, weekends and today. */
function Backdrop({ today }: { today: string }) {
  const { days } = useTimeline()
  const day = dayOf(today)
  return (
    <div aria-hidden className="backdrop" style={{ backgroundImage: gridOf(days) }}>
      {day >= days.from && day < days.to && <hr style={{ left: `${shareOf(day, days)}%` }} />}
    </div>
  )
}

/** The months of the window, and where today stands among them. */
function Head({ names, today }: { names: string; today: string }) {
  const { days } = useTimeline()
  const day = dayOf(today)
  return (
    <div role="row" aria-rowindex={1} className="head">
      <div role="columnheader">{names}</div>
      <div role="columnheader" data-track>
        {monthsOf(days).map(({ start, label, title }) => (
          <time key={start} dateTime={title} title={title} style={{ left: `${shareOf(start, days)}%` }}>
            {label}
          </time>
        ))}
        {day >= days.from && day < days.to && <em style={{ left: `${shareOf(day, days)}%` }}>Today</em>}
      </div>
    </div>
  )
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

/** The bar to which a key leads from this one: along its row, or to the nearest of a row above or below; nothing at the edges. */
function nextBar(rows: readonly TimelineRow[], id: string, key: string): TimelineBar | undefined {
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

interface TimelineProps {
  /** Read by screen readers: what the timeline shows. */
  label: string
  /** Heads the column of names. */
  names: string
  rows: readonly TimelineRow[]
  /** First day, and the day after the last. */
  from: string
  to: string
  today: string
  busy?: boolean
  onOpen: (bar: TimelineBar) => void
  /** Without it nothing can be moved. */
  onMove?: Move | undefined
}

/** Rows with bars over months. Only the rows in sight are drawn; arrow keys lead from bar to bar, also to rows out of sight. */
export function Timeline({
  label,
  names,
  rows,
  from,
  to,
  today,
  busy = false,
  onOpen,
  onMove,
}: TimelineProps) {
  const { frame, top, bottom, look, bringIn } = useVisible()
  const layout = useMemo(() => layoutRows(rows), [rows])
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const spoken = useRef<HTMLOutputElement>(null)
  const announce = useCallback((text: string) => {
    if (spoken.current) spoken.current.textContent = text
  }, [])
  const activeRow = layout.rows.find(({ row }) => row.bars.some(({ id }) => id === active))
  const inSight = rowsBetween(layout.rows, top, bottom)
  const shown = activeRow && !inSight.includes(activeRow) ? [...inSight, activeRow] : inSight
  const activeId = activeRow ? active : shown.flatMap(({ row }) => row.bars)[0]?.id
  const days = useMemo(() => ({ from: dayOf(from), to: dayOf(to) }), [from, to])
  const board = useMemo<TimelineState>(
    () => ({ days, onOpen, onMove, announce }),
    [days, onOpen, onMove, announce],
  )
  // Where the months are wider than the frame it begins near today.
  useEffect(() => bringIn('.backdrop hr'), [bringIn, days, today])
  // The bar to go to may only just have been drawn.
  useEffect(() => {
    if (wanted.current !== active || active === undefined) return
    wanted.current = undefined
    frame.current?.querySelector<HTMLElement>(`[data-bar="${active}"]`)?.focus()
  })

  const onKeyDown = (event: React.KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.bar
    if (!id || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextBar(rows, id, event.key)
    if (!next) return
    event.preventDefault()
    wanted.current = next.id
    setActive(next.id)
  }

  return (
    <TimelineContext value={board}>
      <TimelineFrame
        ref={frame}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={busy}
        data-months={Math.round((days.to - days.from) / 30.4)}
        onScroll={look}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.dataset.bar && setActive(target.dataset.bar)}
      >
        <div role="rowgroup">
          <Head names={names} today={today} />
        </div>
        <div role="rowgroup" className="rows" style={{ height: layout.height }}>
          <Backdrop today={today} />
          <ActiveContext value={activeId}>
            {shown.map((one) => (
              <Row key={one.row.id} placed={one} />
            ))}
          </ActiveContext>
        </div>
      </TimelineFrame>
      <output ref={spoken} style={visuallyHidden} />
    </TimelineContext>
  )
}
