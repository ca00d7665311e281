import { styled, useMediaQuery, useTheme } from '@mui/material'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ResponsiveContainer, type XAxisTickContentProps } from 'recharts'
import { quarterOf } from '#contract/api/health.ts'
import { series, severe } from '#src/admin/theme/tokens.ts'

/** Series colours by what they mean, the same on every card. */
export const colours = {
  primary: series[0],
  development: series[0],
  low: series[2],
  medium: series[3],
  high: severe,
  staffed: series[2],
  internal: series[3],
  available: series[1],
  management: series[2],
  training: series[3],
  learning: series[5],
} as const

/** What every chart of recharts is given: colours of the theme, no motion for those who want none. */
export function useChartTheme() {
  const { palette } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return {
    /** Of `XAxis` and `YAxis`. */
    axis: { stroke: palette.divider, tick: { fill: palette.text.secondary, fontSize: 12 }, tickLine: false },
    grid: { stroke: palette.divider, strokeDasharray: '3 3', vertical: false },
    cursor: { fill: palette.action.hover },
    /** Of `Line`, `Bar` and `Pie`. */
    motion: { isAnimationActive: !isStill, animationDuration: 180 },
  }
}

const waiting = new Set<() => void>()
let isGiven = false

/** Gives the next frame to whoever has waited longest. */
function giveTurn(): void {
  if (isGiven || waiting.size === 0) return
  isGiven = true
  requestAnimationFrame(() => {
    isGiven = false
    const [draw] = waiting
    if (draw) waiting.delete(draw)
    draw?.()
    giveTurn()
  })
}

/** Whether it is the turn of this component: one that takes long is drawn in a frame, the page answers between them. */
export function useStaggeredRender(): boolean {
  const [isMyTurn, setMyTurn] = useState(false)
  useEffect(() => {
    const draw = () => setMyTurn(true)
    waiting.add(draw)
    giveTurn()
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return isMyTurn
}

const Figure = styled('figure')({
  flex: 1,
  minHeight: 0,
  margin: 0,
  '& .recharts-surface:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
})

/** Until the size of the card is known. */
const first = { width: 480, height: 240 }

/** A chart of recharts over all of the room that the column around it leaves. `label` says in words what it draws. */
export function ChartFigure({ label, children }: { label: string; children: ReactElement }) {
  const isMyTurn = useStaggeredRender()
  return (
    <Figure aria-label={label} aria-busy={!isMyTurn}>
      {isMyTurn && <ResponsiveContainer initialDimension={first}>{children}</ResponsiveContainer>}
    </Figure>
  )
}

const Tip = styled('div')(({ theme }) => ({
  padding: '8px 12px',
  borderRadius: 'var(--radius-control)',
  fontSize: 'var(--text-13)',
  lineHeight: '22px',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.tokens.shadow,
  '& b': { fontWeight: 600 },
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)', flex: 'none' },
}))

/** One named row of a tooltip. */
export interface TooltipRow {
  name: string
  value: string
  colour?: string
  /** Behind the value: a trend, a share. */
  more?: ReactNode
}

/** What a chart says about the place that is pointed at. */
export function ChartTooltip({ title, rows }: { title: string; rows: readonly TooltipRow[] }) {
  return (
    <Tip>
      <b>{title}</b>
      {rows.map(({ name, value, colour, more }) => (
        <div key={name}>
          {colour && <i style={{ backgroundColor: colour }} />}
          {name}: <b className="tabular">{value}</b>
          {more}
        </div>
      ))}
    </Tip>
  )
}

interface LinkTickProps {
  tick: Pick<XAxisTickContentProps, 'x' | 'y' | 'payload'>
  /** What the numbers over it are, for those who only hear the link. */
  about: string
  /** Address of the rows behind it; nothing where there are none. */
  to: string | undefined
  isLatest: boolean
}

/** A label below a chart: a link to the rows behind what stands over it, bold for the latest. */
export function LinkTick({ tick: { x, y, payload }, about, to, isLatest }: LinkTickProps) {
  const { palette } = useTheme()
  const words = String(payload.value)
  const text = (
    <text
      x={x}
      y={y}
      dy="0.8em"
      textAnchor="middle"
      fontSize={12}
      fontWeight={isLatest ? 700 : 400}
      fill={isLatest ? palette.text.primary : palette.text.secondary}
      textDecoration={to && 'underline'}
    >
      {words}
    </text>
  )
  if (!to) return text
  return (
    <Link to={to} preventScrollReset aria-label={`${words}: ${about}`}>
      {text}
    </Link>
  )
}

/** Names of what a chart draws, over it. */
export const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
})

/** A mark, a name, a trend of a legend, to press. `data-faded`: another one is looked at, so its mark steps back. */
export const LegendItem = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '2px 8px',
  border: '1px solid transparent',
  borderRadius: 'var(--radius-control)',
  background: 'none',
  font: 'inherit',
  fontSize: 'var(--text-13)',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-pressed="true"]': { borderColor: theme.tokens.neutral.main },
  '&[data-faded="true"] > svg': { opacity: 0.3 },
  '&:disabled': { color: theme.palette.text.secondary, cursor: 'default', background: 'none' },
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)', flex: 'none' },
}))

const Entry = styled(LegendItem.withComponent(Link))(({ theme }) => ({
  '&[aria-current]': { borderColor: theme.tokens.neutral.main },
}))

interface LegendLinkProps {
  colour: string
  label: string
  value: string
  to: string
  isCurrent?: boolean
}

/** A series of a chart with its number, as a link. */
export function LegendLink({ colour, label, value, to, isCurrent }: LegendLinkProps) {
  return (
    <li>
      <Entry to={to} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
        <i aria-hidden style={{ backgroundColor: colour }} />
        <span>
          {label} <b className="tabular">{value}</b>
        </span>
      </Entry>
    </li>
  )
}

const longest = 4

const quarterNumber = (quarter: string) => Number(quarter.slice(3)) * 4 + Number(quarter[1]) - 1
const quarterAt = (place: number) => `Q${(place % 4) + 1}/${Math.floor(place / 4)}`

/**
 * The four quarters of an axis (rules/screens.md#6.1): those collected, or stepping back from the latest of them, or
 * from that of `today` (`YYYY-MM-DD`) where there is none.
 */
export function axisOf(collected: readonly string[], today: string): string[] {
  if (collected.length >= longest) return collected.slice(-longest)
  const last = quarterNumber(collected.at(-1) ?? quarterOf(today))
  return Array.from({ length: longest }, (_, at) => quarterAt(last - longest + 1 + at))
}

/**
 * The points of a chart by quarter: a quarter outside of the span that holds any value above 0 keeps its label and
 * draws nothing (`undefined`), a missing one inside is `missing`, which is 0 with trend 0 (rules/screens.md#6.2).
 */
export function pointsOn<Point extends { quarter: string }>(
  axis: readonly string[],
  points: readonly Point[],
  isFilled: (point: Point) => boolean,
  missing: (quarter: string) => Point,
): { quarter: string; point: Point | undefined }[] {
  const filled = points.filter(isFilled).map(({ quarter }) => quarterNumber(quarter))
  const first = Math.min(...filled)
  const last = Math.max(...filled)
  return axis.map((quarter) => {
    const place = quarterNumber(quarter)
    const isInside = place >= first && place <= last
    const point = points.find((one) => one.quarter === quarter) ?? missing(quarter)
    return { quarter, point: isInside ? point : undefined }
  })
}
