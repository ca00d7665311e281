import { useTheme } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import { type UtilizationMonth, utilizationStates } from '#contract/api/dashboardResources.ts'
import { ChartTooltip, colours, useChartTheme } from '#src/dashboards/charts.tsx'
import { useDrilldown } from '#src/dashboards/hooks.tsx'
import {
  currentMonth,
  monthKey,
  monthWords,
  percentWords,
  shareOf,
  states,
  totalOf,
  utilizationOf,
} from './utilization.ts'

function MonthTick({ x, y, index, payload }: XAxisTickContentProps) {
  const { palette } = useTheme()
  const isCurrent = index === currentMonth
  return (
    <text
      transform={`translate(${x},${y}) rotate(-45)`}
      textAnchor="end"
      dy={6}
      fontSize={12}
      fontWeight={isCurrent ? 700 : 400}
      fill={isCurrent ? palette.text.primary : palette.text.secondary}
    >
      {monthWords(String(payload.value))}
    </text>
  )
}

const Segment = ({ index, ...rectangle }: BarShapeProps) => (
  <Rectangle {...rectangle} fillOpacity={index === currentMonth ? 1 : 0.7} />
)

function Tip({ month }: { month: UtilizationMonth | undefined }) {
  if (!month) return null
  return (
    <ChartTooltip
      title={`${monthWords(month.date)}: ${percentWords(utilizationOf(month))} staffed`}
      rows={states.map((state) => ({
        name: utilizationStates[state],
        value: month[state].toLocaleString('en-US'),
        colour: colours[state],
        more: percentWords(shareOf(month[state], totalOf(month))),
      }))}
    />
  )
}

/** People by month, stacked: staffed, on internal work, available. A click on a segment opens the people in it. */
export function UtilizationChart({ months }: { months: readonly UtilizationMonth[] }) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const { to } = useDrilldown()
  const navigate = useNavigate()
  const said = months.map((month) => `${monthWords(month.date)} ${percentWords(utilizationOf(month))}`)
  return (
    <div role="img" aria-label={`Staffed people by month: ${said.join(', ')}`}>
      <ResponsiveContainer width="100%" height={324}>
        <BarChart
          data={months}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
        >
          <CartesianGrid {...grid} />
          <XAxis {...axis} dataKey="date" interval={0} height={58} tick={MonthTick} />
          <YAxis {...axis} allowDecimals={false} axisLine={false} />
          <Tooltip
            cursor={cursor}
            isAnimationActive={false}
            content={({ active, label }) =>
              active && <Tip month={months.find(({ date }) => date === label)} />
            }
          />
          {states.toReversed().map((state) => (
            <Bar
              {...motion}
              key={state}
              dataKey={state}
              stackId="people"
              fill={colours[state]}
              maxBarSize={36}
              cursor="pointer"
              shape={Segment}
              onClick={(_bar, index) => {
                const month = months[index]
                if (month) void navigate(to('people', monthKey(month.date), state))
              }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
