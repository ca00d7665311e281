import { memo, use, useEffect } from 'react'
import { Link } from 'react-router'
import { showDate } from '#contract/dates.ts'
import { ActiveContext, useTimeline } from './board.ts'
import { type Days, dateOf, shareOf } from './days.ts'
import type { TimelineBar } from './types.ts'
import { type Draft, useBarMove } from './useBarMove.ts'

/** Left edge and width of a stretch inside the window, in percent. */
export function placeOf(from: number, to: number | null, days: Days) {
  const left = shareOf(Math.max(from, days.from), days)
  const right = shareOf(Math.min(to ?? days.to, days.to), days)
  return { left: `${left}%`, width: `max(4px, ${right - left}%)` }
}

const draftWords = ({ edge, day }: Draft) => `${edge === 'to' ? 'Ends' : 'Starts'} ${showDate(dateOf(day))}`

/** The face of a bar: a link where it leads somewhere, else a button that opens it. */
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

/** A bar over its days. Where it is movable its ends can be dragged, and `[` and `]` move its end. */
export const Bar = memo(function Bar({ bar, top }: { bar: TimelineBar; top: number }) {
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
