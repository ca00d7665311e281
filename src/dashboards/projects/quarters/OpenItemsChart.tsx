import { useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { filled, light } from '#src/admin/theme/tokens.ts'
import { type Severity, severities } from '#contract/api/auditWords.ts'
import type { ActionItemPoint } from '#contract/api/dashboardProjects.ts'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '#src/dashboards/charts.tsx'
import { barsOf, topDown, totalOf } from './openItems.ts'

interface OpenItemsChartProps {
  points: readonly ActionItemPoint[]
  /** Address of the rows of a quarter, or of one priority in it. */
  to: (quarter: string, priority?: Severity) => string
}

const widest = 40
/** Words inside of a part, at 4.5:1 on its colour. */
const words: Record<Severity, string> = { high: filled.text, medium: light.text, low: light.text }
/** A lower part has no room for its number. */
const lowestWithNumber = 16

function tipOf(point: ActionItemPoint | undefined) {
  const total = point && totalOf(point)
  if (!point || !total) return null
  const rows = topDown.map((priority) => ({
    name: severities[priority],
    value: point[priority].toLocaleString('en-US'),
    colour: colours[priority],
    more: `${Math.round((point[priority] / total) * 100)} %`,
  }))
  return <ChartTooltip title={point.quarter} rows={rows} />
}

/** Bars by quarter, stacked by priority; a click on a part opens the action items in it. */
export function OpenItemsChart({ points, to }: OpenItemsChartProps) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const navigate = useNavigate()
  const bars = barsOf(points)
  const summary = bars.map(
    (point) =>
      `${point.quarter}: ${topDown.map((priority) => `${severities[priority]} ${point[priority]}`).join(', ')}`,
  )
  return (
    <ChartFigure label={`Open action items by quarter. ${summary.join('; ')}.`}>
      <BarChart data={bars} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid {...grid} />
        <XAxis
          {...axis}
          dataKey="quarter"
          interval={0}
          tick={(tick) => {
            const point = bars.find(({ quarter }) => quarter === tick.payload.value)
            return (
              <LinkTick
                tick={tick}
                about="open action items"
                to={point && totalOf(point) > 0 ? to(point.quarter) : undefined}
                isLatest={point === bars.at(-1)}
              />
            )
          }}
        />
        <YAxis {...axis} allowDecimals={false} />
        <Tooltip
          cursor={cursor}
          content={({ active, label }) =>
            active ? tipOf(bars.find(({ quarter }) => quarter === label)) : null
          }
          isAnimationActive={false}
        />
        {topDown.toReversed().map((priority) => (
          <Bar
            key={priority}
            {...motion}
            dataKey={priority}
            stackId="open"
            name={severities[priority]}
            fill={colours[priority]}
            maxBarSize={widest}
            cursor="pointer"
            onClick={(_part, at) => {
              const quarter = bars[at]?.quarter
              if (quarter) void navigate(to(quarter, priority), { preventScrollReset: true })
            }}
          >
            <LabelList
              valueAccessor={({ value, ...part }) => {
                const [from, until] = Array.isArray(value) ? value : [0, 0]
                const isHigh = 'height' in part && Number(part.height) >= lowestWithNumber
                return isHigh ? Number(until) - Number(from) : ''
              }}
              fill={words[priority]}
              fontSize={12}
              pointerEvents="none"
            />
          </Bar>
        ))}
      </BarChart>
    </ChartFigure>
  )
}
