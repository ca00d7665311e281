import { useTheme } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import {
  CartesianGrid,
  Line,
  LineChart,
  Rectangle,
  type RectangleProps,
  ReferenceArea,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { WorkDomain } from '#contract/api/surveyWords.ts'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '../charts.tsx'
import { comfortable, scoreWords } from '../trend.tsx'
import { WorkTrend } from './WorkTrend.tsx'
import type { DomainPoint } from './workSurveys.ts'

const ticks = [0, 1, 2, 3, 4, 5]
/** Of the dates beside the vertical axis and the right edge, in px. */
const padding = { left: 16, right: 8 }

interface WorkSurveyChartProps {
  title: string
  domain: WorkDomain
  points: readonly DomainPoint[]
  /** Address of the rows behind a point; nothing where nobody answered. */
  rowsOf: (point: DomainPoint) => string | undefined
}

/** Averages of one domain by survey. A click on a point, or its date below, opens the rows behind it. */
export function WorkSurveyChart({ title, domain, points, rowsOf }: WorkSurveyChartProps) {
  const { tokens, palette } = useTheme()
  const { axis, grid, motion } = useChartTheme()
  const navigate = useNavigate()
  const pointAt = (endDate: unknown) => points.find((point) => point.endDate === endDate)
  const summary = points.map(({ endDate, average }) => `${endDate}: ${scoreWords(average)}`).join('; ')

  const tip = (endDate: unknown) => {
    const point = pointAt(endDate)
    if (!point) return null
    const value = scoreWords(point.average)
    const more = <WorkTrend domain={domain} point={point} />
    return (
      <ChartTooltip
        title={point.endDate}
        rows={[{ name: 'Average', value, colour: colours.primary, more }]}
      />
    )
  }
  const dot = (r: number) => (place: { cx?: number; cy?: number; index: number }) => {
    const { cx, cy, index } = place
    const point = points[index]
    const rows = point && rowsOf(point)
    if (!rows || cx === undefined || cy === undefined) return <g key={index} />
    return (
      <circle
        key={index}
        cx={cx}
        cy={cy}
        r={r}
        fill={colours.primary}
        cursor="pointer"
        onClick={() => void navigate(rows, { preventScrollReset: true })}
      />
    )
  }

  return (
    <ChartFigure label={`${title} by survey, from 0 to 5. ${summary}.`}>
      <LineChart data={[...points]} margin={{ top: 8, right: 24, bottom: 0, left: -32 }}>
        <CartesianGrid {...grid} />
        {domain === 'workload' && (
          <ReferenceArea
            y1={comfortable.from}
            y2={comfortable.to}
            fill={tokens.success.main}
            fillOpacity={0.12}
            shape={({ x = 0, width = 0, ...area }: RectangleProps) => (
              <Rectangle {...area} x={x - padding.left} width={width + padding.left + padding.right} />
            )}
          />
        )}
        <XAxis
          {...axis}
          dataKey="endDate"
          interval={0}
          padding={padding}
          tick={(tick) => {
            const point = pointAt(tick.payload.value)
            return (
              <LinkTick
                tick={tick}
                about={`${title} ${scoreWords(point?.average)}`}
                to={point && rowsOf(point)}
                isLatest={point === points.at(-1)}
              />
            )
          }}
        />
        <YAxis {...axis} domain={[0, 5]} ticks={ticks} />
        <Tooltip
          content={({ active, label }) => (active ? tip(label) : null)}
          cursor={{ stroke: palette.divider }}
          isAnimationActive={false}
        />
        <Line
          {...motion}
          name={title}
          dataKey="average"
          stroke={colours.primary}
          strokeWidth={2}
          dot={dot(4)}
          activeDot={dot(6)}
        />
      </LineChart>
    </ChartFigure>
  )
}
