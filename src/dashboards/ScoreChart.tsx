import { useTheme } from '@mui/material'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CartesianGrid, Line, LineChart, Symbols, Tooltip, XAxis, YAxis } from 'recharts'
import { series } from '#src/admin/theme/tokens.ts'
import { ChartFigure, ChartTooltip, LinkTick, type TooltipRow, useChartTheme } from './charts.tsx'

/** Lines differ in colour, symbol and dash pattern. */
const lineStyles = [
  { colour: series[0], symbol: 'circle', dash: undefined },
  { colour: series[1], symbol: 'square', dash: '6 3' },
  { colour: series[2], symbol: 'triangle', dash: '2 3' },
  { colour: series[5], symbol: 'diamond', dash: '8 3 2 3' },
  { colour: series[4], symbol: 'cross', dash: '12 4' },
  { colour: series[6], symbol: 'star', dash: '4 2' },
] as const
export type LineStyle = (typeof lineStyles)[number]

/** The style of a line by index; repeats after the last style. */
export const lineStyle = (at: number): LineStyle => lineStyles[at % lineStyles.length] ?? lineStyles[0]

/** A sample of a line for the legend. */
export function LineMark({ style: { colour, dash, symbol } }: { style: LineStyle }) {
  return (
    <svg width={24} height={12} aria-hidden>
      <line x1={0} x2={24} y1={6} y2={6} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
      <Symbols cx={12} cy={6} type={symbol} size={40} fill={colour} />
    </svg>
  )
}

/** An axis label; a link if `to` is given. */
interface ScoreTick {
  label: string
  /** The purpose of the link, for screen readers. */
  about: string
  to: string | undefined
}

interface ScoreLine {
  name: string
  style: LineStyle
  /** A value of 0 to 5 for each tick; undefined leaves a gap. */
  values: readonly (number | undefined)[]
  opacity?: number
  toAt?: (at: number) => string | undefined
}

interface ScoreChartProps {
  label: string
  ticks: readonly ScoreTick[]
  /** Index of the bold tick; defaults to the last. */
  current?: number
  lines: readonly ScoreLine[]
  tooltip: (at: number) => readonly TooltipRow[]
  /** Space between the ticks and the edges, in px. */
  padding?: { left: number; right: number }
  /** Rendered behind the lines. */
  children?: ReactNode
}

interface DotPlace {
  cx?: number | undefined
  cy?: number | undefined
  index: number
}

const highest = 5
const scale = Array.from({ length: highest + 1 }, (_, at) => at)
/** Symbol areas in square pixels. */
const sizes = { usual: 48, active: 140 }
/** Lines with fewer points aren't animated. */
const animatedFrom = 4

/** A line chart of scores from 0 to 5 over time. */
export function ScoreChart(props: ScoreChartProps) {
  const { label, ticks, current = ticks.length - 1, lines, tooltip, children } = props
  const { padding = { left: 24, right: 12 } } = props
  const { palette } = useTheme()
  const { axis, grid, motion } = useChartTheme()
  const navigate = useNavigate()
  const data = ticks.map((tick, at) => ({ label: tick.label, values: lines.map(({ values }) => values[at]) }))
  const placeOf = (shown: unknown) => ticks.findIndex((tick) => tick.label === shown)

  const tip = (shown: unknown) => {
    const rows = tooltip(placeOf(shown))
    return rows.length > 0 && <ChartTooltip title={String(shown)} rows={rows} />
  }
  const dot =
    ({ style, opacity, toAt }: ScoreLine, size: number) =>
    ({ cx, cy, index }: DotPlace) => {
      if (cx === undefined || cy === undefined) return <g key={index} />
      const to = toAt?.(index)
      return (
        <Symbols
          key={index}
          cx={cx}
          cy={cy}
          type={style.symbol}
          size={size}
          fill={style.colour}
          fillOpacity={opacity}
          cursor={to && 'pointer'}
          onClick={to ? () => void navigate(to, { preventScrollReset: true }) : undefined}
        />
      )
    }
  return (
    <ChartFigure label={label}>
      <LineChart data={data} margin={{ top: 8, right: 24, bottom: 0, left: -32 }}>
        <CartesianGrid {...grid} />
        {children}
        <XAxis
          {...axis}
          dataKey="label"
          interval={0}
          padding={padding}
          tick={(tick) => {
            const at = placeOf(tick.payload.value)
            const { about = '', to } = ticks[at] ?? {}
            return <LinkTick tick={tick} about={about} to={to} isLatest={at === current} />
          }}
        />
        <YAxis {...axis} domain={[0, highest]} ticks={scale} />
        <Tooltip
          content={({ active, label: shown }) => active && tip(shown)}
          cursor={{ stroke: palette.divider }}
          isAnimationActive={false}
        />
        {lines.map((line, index) => (
          <Line
            key={line.name}
            {...motion}
            isAnimationActive={
              motion.isAnimationActive && line.values.filter((value) => value !== undefined).length >= animatedFrom
            }
            dataKey={({ values }: (typeof data)[number]) => values[index]}
            name={line.name}
            stroke={line.style.colour}
            strokeWidth={2}
            strokeDasharray={line.style.dash}
            strokeOpacity={line.opacity ?? 1}
            dot={dot(line, sizes.usual)}
            activeDot={dot(line, sizes.active)}
          />
        ))}
      </LineChart>
    </ChartFigure>
  )
}
