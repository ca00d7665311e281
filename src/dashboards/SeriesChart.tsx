import { useMediaQuery, useTheme } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  Rectangle,
  type RectangleProps,
  ReferenceArea,
  Symbols,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import { ChartFigure, ChartTooltip, lineStyle } from './charts.tsx'
import { drawnOf, type Numbers, pointAt, rowsAt, type Series, summaryOf, wordsOf } from './series.ts'
import { percentWords, shareOf, TrendTag } from './trend.tsx'
import { showPeriods } from '#src/i18n/format.ts'

interface LabelProps {
  tick: XAxisTickContentProps
  /** What the number is, for the link's accessible name. */
  about: string
  /** The address of the rows; undefined if there are none. */
  to: string | undefined
  isCurrent: boolean
  isSlanted: boolean | undefined
}

/** A label of the axis, which links to the rows behind its point; bold for the current one. */
function Label({ tick: { x, y, payload }, about, to, isCurrent, isSlanted }: LabelProps) {
  const { palette } = useTheme()
  const words = showPeriods(String(payload.value))
  const place = isSlanted
    ? ({ transform: `translate(${x},${y}) rotate(-45)`, dy: 6, textAnchor: 'end' } as const)
    : ({ x, y, dy: '0.8em', textAnchor: 'middle' } as const)
  const text = (
    <text
      {...place}
      fontSize={12}
      fontWeight={isCurrent ? 700 : 400}
      fill={isCurrent ? palette.text.primary : palette.text.secondary}
      textDecoration={to && 'underline'}
    >
      {words}
    </text>
  )
  if (!to) return text
  return (
    <Link to={to} aria-label={`${words}: ${about}`}>
      {text}
    </Link>
  )
}

/** The trend of a point, compared with the point before; null without comparison. */
export function SeriesTrend({ numbers: { rule, against }, of, at }: { numbers: Numbers; of: Series; at: number }) {
  const { trend, value } = of.points[at] ?? {}
  if (!rule || trend === undefined) return null
  return <TrendTag rule={rule} trend={trend} previous={of.points[at - 1]?.value} latest={value} against={against} />
}

const isBar = ({ symbol }: Series) => symbol === undefined

/** The numbers at a label of the axis: segments with their share, lines with their trend. */
function tipOf(numbers: Numbers, label: unknown) {
  const seen = numbers.series.filter(({ isFaded }) => !isFaded)
  const total = seen.reduce((sum, { points }) => sum + (pointAt(points, label)?.value ?? 0), 0)
  const moreOf = (one: Series) => {
    if (seen.length > 1 && isBar(one)) return percentWords(shareOf(pointAt(one.points, label)?.value ?? 0, total))
    return <SeriesTrend numbers={numbers} of={one} at={one.points.findIndex((point) => point.label === label)} />
  }
  const rows = [
    ...seen.map((one) => ({ ...one, more: moreOf(one) })),
    ...(numbers.columns ?? []).map((one) => ({ ...one, colour: undefined })),
  ]
    .filter(({ points }) => pointAt(points, label))
    .map(({ points, ...one }) => ({ ...one, value: wordsOf(one, pointAt(points, label)?.value) }))
  return rows.length > 0 && <ChartTooltip title={showPeriods(String(label))} rows={rows} />
}

interface DotPlace {
  cx?: number | undefined
  cy?: number | undefined
  index: number
}

/** Symbol areas in square pixels. */
const sizes = { usual: 48, active: 140 }
/** In px. */
const widest = 40
const lowestWithNumber = 16
/** The most labels that fit beside each other on any screen. */
const fitting = 7
/** Between the outer points of lines and the edges, in px. */
const padding = { left: 24, right: 12 }
/** Of lines while another is selected, and of bars that are not the current one. */
const opacity = { line: 0.1, bar: 0.7 }
const trendLine = lineStyle(0)

/** The number of a segment that is high enough for it. */
const numberIn = ({ value, ...part }: { value?: unknown }) => {
  const [from, until] = Array.isArray(value) ? value : [0, 0]
  return 'height' in part && Number(part.height) >= lowestWithNumber ? Number(until) - Number(from) : ''
}

const percentTick = (percent: number) => `${percent < 0 ? '−' : ''}${Math.abs(percent)} %`

/** Lines and stacked bars over time. A click on a point, a segment or a label opens the rows behind it. */
export function SeriesChart({ numbers }: { numbers: Numbers }) {
  const { series, highest, hasTrendLine, isSlanted, band } = numbers
  const { palette, tokens } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const navigate = useNavigate()
  const hasBars = series.some(isBar)
  const drawn = drawnOf(numbers)
  const firstAt = (label: string) => pointAt(series[0]?.points, label)
  const { current = drawn.length - 1, labelTo = (label) => rowsAt(firstAt(label)) } = numbers
  const data = drawn.map((one, at) => ({
    ...one,
    trend: series[0]?.points[at]?.trend ?? 0,
    fillOpacity: numbers.current === undefined || at === current ? 1 : opacity.bar,
  }))
  const toAt = ({ points }: Series, at: number) => rowsAt(pointAt(points, data[at]?.label))
  const open = (to: string | undefined) => to && void navigate(to)

  const margin = { top: 8, right: hasTrendLine ? 0 : hasBars ? 8 : 24, bottom: 0, left: highest ? -32 : -16 }
  const axis = { stroke: palette.divider, tick: { fill: palette.text.secondary, fontSize: 12 }, tickLine: false }
  const motion = { isAnimationActive: !isStill, animationDuration: 180 }
  const dot =
    (one: Series, size: number) =>
    ({ cx, cy, index }: DotPlace) => {
      if (cx === undefined || cy === undefined) return <g key={index} />
      const to = toAt(one, index)
      const fade = one.isFaded ? opacity.line : 1
      const look = { type: one.symbol, size, fill: one.colour, fillOpacity: fade, cursor: to && 'pointer' }
      return <Symbols key={index} cx={cx} cy={cy} {...look} onClick={() => open(to)} />
    }
  const drawings = series.map((one, index) => {
    const usual = { ...motion, name: one.name, dataKey: ({ values }: (typeof data)[number]) => values[index] }
    return isBar(one) ? (
      <Bar
        key={index}
        {...usual}
        stackId="all"
        fill={one.colour}
        maxBarSize={widest}
        cursor="pointer"
        onClick={(_bar, at) => open(toAt(one, at))}
      >
        {one.ink && <LabelList valueAccessor={numberIn} fill={one.ink} fontSize={12} pointerEvents="none" />}
      </Bar>
    ) : (
      <Line
        key={index}
        {...usual}
        stroke={one.colour}
        strokeWidth={2}
        strokeDasharray={one.dash}
        strokeOpacity={one.isFaded ? opacity.line : 1}
        dot={dot(one, sizes.usual)}
        activeDot={dot(one, sizes.active)}
      />
    )
  })
  return (
    <ChartFigure label={summaryOf(numbers)}>
      <ComposedChart data={data} margin={margin}>
        <CartesianGrid stroke={palette.divider} strokeDasharray="3 3" vertical={false} />
        {band && (
          <ReferenceArea
            y1={band.from}
            y2={band.to}
            fill={tokens.success.main}
            fillOpacity={0.12}
            shape={({ x = 0, width = 0, ...area }: RectangleProps) => (
              <Rectangle {...area} x={x - padding.left} width={width + padding.left + padding.right} />
            )}
          />
        )}
        <XAxis
          {...axis}
          dataKey="label"
          interval={drawn.length > fitting ? 'preserveEnd' : 0}
          padding={hasBars ? { left: 0, right: 0 } : padding}
          height={isSlanted ? 58 : 30}
          tick={(tick: XAxisTickContentProps) => {
            const label = String(tick.payload.value)
            return (
              <Label
                tick={tick}
                about={numbers.about?.(firstAt(label)?.value) ?? ''}
                to={labelTo(label)}
                isCurrent={label === drawn[current]?.label}
                isSlanted={isSlanted}
              />
            )
          }}
        />
        <YAxis
          {...axis}
          allowDecimals={false}
          {...(highest && { domain: [0, highest], ticks: Array.from({ length: highest + 1 }, (_, at) => at) })}
        />
        {hasTrendLine && <YAxis {...axis} yAxisId="trend" orientation="right" tickFormatter={percentTick} />}
        <Tooltip
          content={({ active, label }) => active && tipOf(numbers, label)}
          cursor={hasBars ? { fill: palette.action.hover } : { stroke: palette.divider }}
          isAnimationActive={false}
        />
        {hasBars ? drawings.toReversed() : drawings}
        {hasTrendLine && (
          <Line
            {...motion}
            yAxisId="trend"
            dataKey="trend"
            stroke={trendLine.colour}
            strokeWidth={2}
            dot={{ r: 3, fill: trendLine.colour }}
          />
        )}
      </ComposedChart>
    </ChartFigure>
  )
}
