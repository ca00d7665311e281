import { styled, type Theme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filled, light } from '#src/admin/theme/tokens.ts'
import { ActiveContext, Backdrop, Head, Row, TimelineContext, type TimelineState } from './TimelineRow.tsx'
import {
  dayOf,
  layoutRows,
  type Look,
  type Move,
  nextBar,
  rowsBetween,
  type TimelineBar,
  type TimelineRow,
  useVisible,
} from './layout.ts'

function looks({ tokens }: Theme): Record<Look, object> {
  const tone = ({ main, text, tint }: Theme['tokens']['info']) => ({
    color: text,
    backgroundColor: tint,
    borderColor: main,
  })
  return {
    full: tone(tokens.info),
    half: { ...tone(tokens.success), borderLeftWidth: 4 },
    light: { ...tone(tokens.neutral), borderStyle: 'dotted' },
    dashed: { ...tone(tokens.accent), backgroundColor: tokens.surface, borderStyle: 'dashed' },
  }
}

const bars = (theme: Theme) => ({
  '& .bar': { position: 'absolute', height: 24 },
  '& .bar > .rest': {
    position: 'absolute',
    top: 0,
    backgroundColor: theme.tokens.surface,
    opacity: 0.6,
    borderBottom: '1px solid',
    pointerEvents: 'none',
  },
  '& .bar > a, & .bar > button': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: 24,
    padding: '0 8px',
    border: '1px solid',
    borderRadius: 'var(--radius-small)',
    font: 'inherit',
    fontSize: 'var(--text-12)',
    lineHeight: '22px',
    fontWeight: 500,
    textAlign: 'left',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:hover': { filter: theme.tokens.scheme === 'light' ? 'brightness(0.97)' : 'brightness(1.15)' },
    '&:focus-visible': { outline: `2px solid ${theme.tokens.accent.main}`, outlineOffset: 1 },
  },
  ...Object.fromEntries(
    Object.entries(looks(theme)).map(([look, style]) => [
      `& .bar[data-look="${look}"] > a, & .bar[data-look="${look}"] > button`,
      style,
    ]),
  ),
  '& .bar[data-muted] > button': {
    color: theme.tokens.muted,
    backgroundColor: theme.tokens.surface,
    borderColor: theme.tokens.scheme === 'dark' ? theme.tokens.edge : theme.tokens.border,
  },
  '& .bar[data-before] > a, & .bar[data-before] > button': {
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    borderLeftWidth: 0,
  },
  // An open end is drawn as an arrow.
  '& .bar[data-open] > a, & .bar[data-open] > button': {
    paddingRight: 22,
    borderRightWidth: 0,
    borderTopRightRadius: 0,
    borderBottomRightRadius: 0,
    '&::after': { content: '"→"', position: 'absolute', right: 6 },
  },
  '& .bar > i': {
    position: 'absolute',
    top: 0,
    width: 10,
    height: '100%',
    cursor: 'ew-resize',
    touchAction: 'none',
    '&[data-edge="from"]': { left: -3 },
    '&[data-edge="to"]': { right: -3 },
    '&:hover': {
      backgroundColor: theme.tokens.accent.main,
      opacity: 0.5,
      borderRadius: 'var(--radius-small)',
    },
    // On touch screens a tap opens the bar, whose form has the dates.
    '@media (hover: none)': { display: 'none' },
  },
  '& .bar > b': {
    position: 'absolute',
    bottom: '100%',
    zIndex: 1,
    padding: '2px 6px',
    borderRadius: 'var(--radius-small)',
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    color: filled.text,
    backgroundColor: light.text,
    pointerEvents: 'none',
    '&[data-side="from"]': { left: 0 },
    '&[data-side="to"]': { right: 0 },
  },
})

const pinned = (theme: Theme) => ({
  position: 'sticky',
  left: 0,
  zIndex: 3,
  flex: 'none',
  boxSizing: 'border-box',
  width: 'var(--names)',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '0 12px',
  fontWeight: 500,
  borderRight: `1px solid ${theme.tokens.border}`,
  backgroundColor: theme.tokens.surface,
})

/** The timeline's scroll container: months stick to the top and names to the left. */
const TimelineFrame = styled('div')(({ theme }) => ({
  '--names': '224px',
  '--line': theme.tokens.border,
  '--weekend': theme.tokens.hover,
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 270px))',
  border: `1px solid ${theme.tokens.border}`,
  borderRadius: 'var(--radius-card)',
  fontSize: 'var(--text-13)',
  backgroundColor: theme.tokens.surface,
  [theme.breakpoints.down('sm')]: { '--names': '116px' },
  '& > [role="rowgroup"]': { position: 'relative', minWidth: 'calc(var(--names) + 960px)' },
  '&[data-months="24"] > [role="rowgroup"]': { minWidth: 'calc(var(--names) + 1344px)' },
  '& > [role="rowgroup"]:first-of-type': { position: 'sticky', top: 0, zIndex: 4 },
  '& [role="row"]': { display: 'flex', width: '100%' },
  '& .rows [role="row"]': { position: 'absolute', left: 0, contain: 'layout style' },
  '& .rows [role="row"] > *': { borderBottom: `1px solid ${theme.tokens.border}` },
  '& [role="rowheader"]': pinned(theme),
  '& [role="rowheader"] > :not(.reason)': { minWidth: 0, overflow: 'hidden', flex: 1 },
  '& .reason': {
    display: 'inline-flex',
    color: theme.tokens.danger.text,
    '& svg': { fontSize: 'var(--text-18)' },
  },
  '& [data-track]': { position: 'relative', flex: 1, minWidth: 0 },
  '& .head': {
    height: 40,
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.tokens.muted,
    backgroundColor: theme.tokens.surface,
    borderBottom: `1px solid ${theme.tokens.border}`,
    '& > :first-of-type': pinned(theme),
    '& time': { position: 'absolute', top: 12, paddingLeft: 6, whiteSpace: 'nowrap' },
    '& em': {
      position: 'absolute',
      top: 0,
      transform: 'translateX(-50%)',
      padding: '0 4px',
      fontSize: 'var(--text-11)',
      lineHeight: '13px',
      fontStyle: 'normal',
      borderRadius: '0 0 var(--radius-mark) var(--radius-mark)',
      color: theme.tokens.accent.text,
      backgroundColor: theme.tokens.accent.tint,
    },
  },
  '& .backdrop': {
    position: 'absolute',
    inset: '0 0 0 var(--names)',
    '& hr': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      margin: 0,
      border: 0,
      width: 2,
      backgroundColor: theme.tokens.accent.main,
    },
  },
  '& .warning': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderBottom: `3px solid ${theme.tokens.danger.main}`,
    // Light enough to keep bars readable.
    backgroundImage: `repeating-linear-gradient(
      135deg,
      color-mix(in srgb, ${theme.tokens.danger.main} 35%, transparent) 0 2px,
      transparent 2px 8px
    )`,
  },
  ...bars(theme),
}))

interface TimelineProps {
  /** Accessible name of the timeline. */
  label: string
  /** Header of the name column. */
  names: string
  rows: readonly TimelineRow[]
  /** First day, and the day after the last. */
  from: string
  to: string
  today: string
  busy?: boolean
  onOpen: (bar: TimelineBar) => void
  onMove?: Move | undefined
}

/**
 * A timeline of rows with bars. Renders visible rows only. Arrow keys move between bars, including those out of sight.
 */
export function Timeline({ label, names, rows, from, to, today, busy = false, onOpen, onMove }: TimelineProps) {
  const { frame, top, bottom, measure, scrollTo } = useVisible()
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
  // Scrolls near today if the months are wider than the frame.
  useEffect(() => scrollTo('.backdrop hr'), [scrollTo, days, today])
  // The bar to focus may have just been rendered.
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
        onScroll={measure}
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
