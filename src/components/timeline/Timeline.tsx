import { visuallyHidden } from '@mui/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Backdrop } from './Backdrop.tsx'
import { ActiveContext, type TimelineState, TimelineContext } from './board.ts'
import { dayOf } from './days.ts'
import { Head } from './Head.tsx'
import { layoutRows, rowsBetween } from './layout.ts'
import { Row } from './Row.tsx'
import { nextBar } from './roving.ts'
import { TimelineFrame } from './timelineStyle.ts'
import type { Move, TimelineBar, TimelineRow } from './types.ts'
import { useVisible } from './useVisible.ts'

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
  const board = useMemo<TimelineState>(() => ({ days, onOpen, onMove, announce }), [days, onOpen, onMove, announce])
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
