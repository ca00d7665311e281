import { keyOf } from '#src/admin/hooks/keyOf.ts'
import { t } from '@lingui/core/macro'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { visuallyHidden } from '@mui/utils'
import { createContext, memo, use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showDate, showLastDay } from '#contract/dates.ts'
import {
  dateOf,
  dayOf,
  type Days,
  type Edge,
  monthsOf,
  type Move,
  type RowLayout,
  shareOf,
  type TimelineBar,
} from './layout.ts'

/** The context shared by all bars of a timeline. */
export interface TimelineState {
  days: Days
  onOpen: (bar: TimelineBar) => void
  onMove: Move | undefined
  announce: (text: string) => void
}

/** Id of the bar with tabindex 0. */
export const ActiveContext = createContext<string | undefined>(undefined)

export const TimelineContext = createContext<TimelineState | undefined>(undefined)

function useTimeline(): TimelineState {
  const board = use(TimelineContext)
  if (!board) throw new Error('A bar stands inside of a timeline.')
  return board
}

/** A moved end that isn't saved yet. */
interface Draft {
  edge: Edge
  day: number
  /** The bar when the move began; others may change it meanwhile. */
  begun: TimelineBar
}

/** Keys that move the end of a bar, and by how many days. */
const moveKeys: Record<string, number> = { '[': -1, ']': 1, '{': -7, '}': 7 }

/** Milliseconds after the last key press, so that several presses become one change. */
const keyPause = 600

/** Limits a day so that the bar keeps at least one day. */
const clampDay = ({ from, to }: TimelineBar, edge: Edge, day: number) =>
  edge === 'to' ? Math.max(day, from + 1) : Math.min(day, (to ?? Number.POSITIVE_INFINITY) - 1)

/** Moves the ends of a bar by dragging and by keys. `draft` is the moved end until it is saved. */
function useBarMove({ bar, days, onMove }: { bar: TimelineBar; days: Days; onMove: Move | undefined }) {
  const [draft, setDraft] = useState<Draft>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends the current drag. */
  const stop = useRef<() => void>(undefined)
  const latest = useRef({ bar, draft, onMove })
  useEffect(() => {
    latest.current = { bar, draft, onMove }
  })
  const cancel = () => {
    clearTimeout(timer.current)
    stop.current?.()
    setDraft(undefined)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stop.current?.()
    },
    [],
  )

  const save = async (moved: Draft) => {
    clearTimeout(timer.current)
    const { bar: now, onMove: move } = latest.current
    if (move && now[moved.edge] !== moved.day) await move(moved.begun, moved.edge, moved.day)
    // Keeps a draft that was moved further meanwhile.
    setDraft((last) => (last === moved ? undefined : last))
  }

  const startDrag = (edge: Edge) => (event: React.PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('[data-track]')?.getBoundingClientRect()
    if (event.button !== 0 || !track?.width) return
    event.preventDefault()
    const perDay = track.width / (days.to - days.from)
    const origin = event.clientX
    const first = bar[edge] ?? days.to
    let moved: Draft | undefined
    const move = ({ clientX }: PointerEvent) => {
      moved = { edge, day: clampDay(bar, edge, first + Math.round((clientX - origin) / perDay)), begun: bar }
      setDraft(moved)
    }
    const drop = () => {
      stop.current?.()
      if (moved) void save(moved)
    }
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', onEscape)
    stop.current = () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', onEscape)
    }
  }

  /** Returns true if the key moved the bar. */
  const onKey = (event: React.KeyboardEvent): boolean => {
    const by = moveKeys[keyOf(event.nativeEvent)]
    if (by !== undefined) {
      const wide = event.shiftKey && Math.abs(by) === 1 ? 7 : 1
      const begun = draft?.begun ?? bar
      const start = draft?.edge === 'to' ? draft.day : (bar.to ?? days.to)
      const moved: Draft = { edge: 'to', day: clampDay(bar, 'to', start + by * wide), begun }
      setDraft(moved)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(moved), keyPause)
    } else if (draft && event.key === 'Escape') cancel()
    else if (draft && event.key === 'Enter') void save(draft)
    else return false
    event.preventDefault()
    return true
  }

  return { draft, startDrag, onKey }
}

/** Left edge and width of a span within the window, in percent. */
function placeOf(from: number, to: number | null, days: Days) {
  const left = shareOf(Math.max(from, days.from), days)
  const right = shareOf(Math.min(to ?? days.to, days.to), days)
  return { left: `${left}%`, width: `max(4px, ${right - left}%)` }
}

/** What is above the shares of a bar that take less than all of a person's time. The label stays readable. */
function Rests({ bar, from, to }: { bar: TimelineBar; from: number; to: number | null }) {
  const { days } = useTimeline()
  const shown = { from: Math.max(from, days.from), to: Math.min(to ?? days.to, days.to) }
  return bar.shares
    .filter((share) => share.percent < 100 && share.from < shown.to && (share.to ?? days.to) > shown.from)
    .map((share) => (
      <span
        key={share.from}
        aria-hidden
        className="rest"
        style={{ ...placeOf(share.from, share.to, shown), height: `${100 - Math.max(share.percent, 5)}%` }}
      />
    ))
}

const draftWords = ({ edge, day }: Draft) =>
  edge === 'to' ? `${t`Last day`} ${showLastDay(dateOf(day))}` : `${t`Starts`} ${showDate(dateOf(day))}`

/** The content of a bar: a link if it has an address, otherwise a button. */
function BarFace({ bar, onKeyDown }: { bar: TimelineBar; onKeyDown: React.KeyboardEventHandler }) {
  const { onOpen } = useTimeline()
  const activeId = use(ActiveContext)
  const common = {
    'data-bar': bar.id,
    'aria-label': bar.description,
    title: bar.description,
    tabIndex: bar.id === activeId ? 0 : -1,
  }
  if (bar.link)
    return (
      <Link {...common} to={bar.link} draggable={false}>
        {bar.label}
      </Link>
    )
  return (
    <button {...common} type="button" onKeyDown={onKeyDown} onClick={() => onOpen(bar)}>
      {bar.label}
    </button>
  )
}

/** A bar. If movable, its ends can be dragged, and `[` and `]` move its end. */
const Bar = memo(function Bar({ bar, top }: { bar: TimelineBar; top: number }) {
  const { days, onMove, announce } = useTimeline()
  const movable = bar.movable && onMove !== undefined
  const { draft, startDrag, onKey } = useBarMove({ bar, days, onMove: movable ? onMove : undefined })
  useEffect(() => {
    if (draft) announce(draftWords(draft))
  }, [draft, announce])
  const from = draft?.edge === 'from' ? draft.day : bar.from
  const to = draft?.edge === 'to' ? draft.day : bar.to
  return (
    <span
      className="bar"
      data-look={bar.look}
      data-muted={bar.muted || undefined}
      data-before={from < days.from || undefined}
      data-open={to === null || undefined}
      style={{ ...placeOf(from, to, days), top }}
    >
      <BarFace bar={bar} onKeyDown={(event) => movable && onKey(event)} />
      <Rests bar={bar} from={from} to={to} />
      {movable && from >= days.from && <i data-edge="from" onPointerDown={startDrag('from')} />}
      {movable && (to === null || to <= days.to) && <i data-edge="to" onPointerDown={startDrag('to')} />}
      {draft && (
        <b aria-hidden data-side={draft.edge}>
          {draftWords(draft)}
        </b>
      )}
    </span>
  )
})

/** A row: its name and its bars. Spans with a warning are hatched; the name has the reasons. */
export const Row = memo(function Row({ placed }: { placed: RowLayout }) {
  const { days } = useTimeline()
  const { row, index, top, height, tops } = placed
  const reasons = row.warnings.map(({ reason }) => reason).join('. ')
  return (
    <div role="row" aria-rowindex={index + 2} style={{ top, height }}>
      <div role="rowheader">
        {row.name}
        {reasons && (
          <span className="reason" title={reasons}>
            <WarningAmber aria-hidden />
            <span style={visuallyHidden}>{reasons}</span>
          </span>
        )}
      </div>
      <div role="gridcell" data-track>
        {row.warnings.map(({ from, to }) => (
          <span key={from} className="warning" style={placeOf(from, to, days)} />
        ))}
        {row.bars.map((bar, at) => (
          <Bar key={bar.id} bar={bar} top={tops[at] ?? 0} />
        ))}
      </div>
    </div>
  )
})

/** Weekends are drawn up to this number of days. */
const mostForWeekends = 130
/** As day number modulo 7: day 0 was a Thursday. */
const saturday = 2

/** Month lines and weekends as one background image, instead of an element for each in every row. */
function gridOf(days: Days): string {
  const lines = monthsOf(days)
    .slice(1)
    .map(({ start }) => shareOf(start, days))
    .map(
      (at) => `transparent ${at}%, var(--line) ${at}%, var(--line) calc(${at}% + 1px), transparent calc(${at}% + 1px)`,
    )
  const months = `linear-gradient(to right, transparent 0%, ${[...lines, 'transparent 100%'].join(', ')})`
  if (days.to - days.from > mostForWeekends) return months
  const first = days.from - ((days.from - saturday) % 7)
  const [start, monday, next] = [first, first + 2, first + 7].map((day) => `${shareOf(day, days)}%`)
  return `${months}, repeating-linear-gradient(to right, var(--weekend) ${start} ${monday}, transparent ${monday} ${next})`
}

/** The background of the rows: months, weekends and today. */
export function Backdrop({ today }: { today: string }) {
  const { days } = useTimeline()
  const day = dayOf(today)
  return (
    <div aria-hidden className="backdrop" style={{ backgroundImage: gridOf(days) }}>
      {day >= days.from && day < days.to && <hr style={{ left: `${shareOf(day, days)}%` }} />}
    </div>
  )
}

/** The header with the months and today. */
export function Head({ names, today }: { names: string; today: string }) {
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
        {day >= days.from && day < days.to && <em style={{ left: `${shareOf(day, days)}%` }}>{t`Today`}</em>}
      </div>
    </div>
  )
}
