import { styled, useMediaQuery, useTheme } from '@mui/material'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ResponsiveContainer, type XAxisTickContentProps } from 'recharts'
import { quarterOf } from '#contract/api/projectAudits/audit.ts'
import { series, severe } from '#src/admin/theme/tokens.ts'

/** Series colours by meaning, the same on every card. */
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

/** Common props of Recharts charts: theme colours, and no animation if the person prefers reduced motion. */
export function useChartTheme() {
  const { palette } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return {
    /** For `XAxis` and `YAxis`. */
    axis: { stroke: palette.divider, tick: { fill: palette.text.secondary, fontSize: 12 }, tickLine: false },
    grid: { stroke: palette.divider, strokeDasharray: '3 3', vertical: false },
    cursor: { fill: palette.action.hover },
    /** For `Line`, `Bar` and `Pie`. */
    motion: { isAnimationActive: !isStill, animationDuration: 180 },
  }
}

const waiting = new Set<() => void>()
let isGiven = false

/** Lets the component that has waited longest render in the next frame. */
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

/**
 * True once it is this component's turn. Expensive components render one per frame, so that the page stays responsive.
 */
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

/** Used until the card is measured. */
const first = { width: 480, height: 240 }

/** A Recharts chart that fills its column. `label` describes it in words. */
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

/** A row of a tooltip. */
export interface TooltipRow {
  name: string
  value: string
  colour?: string
  /** After the value: a trend, a share. */
  more?: ReactNode
}

/** Content of a chart's tooltip: a title, then one line for each value. */
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
  /** What the number is, for the link's accessible name. */
  about: string
  /** Address of the drill-down; undefined if there are no rows. */
  to: string | undefined
  isLatest: boolean
}

/** An axis label that links to the rows behind its point; bold for the latest. */
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

/** The legend above a chart. */
export const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
})

/** A legend button with mark, name and trend. `data-faded` dims the mark while another line is selected. */
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

/** A legend entry with its number, as a link. */
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
 * The four quarters of an axis (rules/screens.md#6.1): the latest ones with data, filled up backwards from the latest,
 * or from that of `today` (`YYYY-MM-DD`) if there is none.
 */
export function axisOf(collected: readonly string[], today: string): string[] {
  if (collected.length >= longest) return collected.slice(-longest)
  const last = quarterNumber(collected.at(-1) ?? quarterOf(today))
  return Array.from({ length: longest }, (_, at) => quarterAt(last - longest + 1 + at))
}

/**
 * The points of a chart, one per quarter. Quarters before the first or after the last value above 0 are `undefined`:
 * they have a label but no point. Missing ones in between are `missing`, which is 0 with trend 0
 * (rules/screens.md#6.2).
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
