import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import type { SquashPoint } from '#contract/api/dashboardProjects.ts'
import { BigNumber, TrendTag } from '#src/dashboards/trend.tsx'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '#src/dashboards/charts.tsx'
import { LineMark } from './LineMark.tsx'
import { lineStyle } from './lines.ts'

interface SquashChartProps {
  points: readonly SquashPoint[]
  /** Which ones: `of high priority`. */
  words: string
  /** Address of the rows behind a day. */
  to: (day: string) => string
}

const widest = 40
const line = lineStyle(0)

const Marks = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  fontSize: 'var(--text-12)',
  color: theme.palette.text.secondary,
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)' },
  '& svg': { marginLeft: 10 },
}))

/** Bars of what was open on each day, and a line of how much that changed. A click on a bar opens the rows behind it. */
export function SquashChart({ points, words, to }: SquashChartProps) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const navigate = useNavigate()
  const latest = points.at(-1)
  const summary = points.map(({ snapDate, value }) => `${snapDate}: ${value}`).join('; ')
  const tipOf = (day: unknown) => {
    const at = points.findIndex(({ snapDate }) => snapDate === day)
    const point = points[at]
    if (!point) return null
    const more = at > 0 && <TrendTag rule="upIsBad" trend={point.trend} />
    const value = point.value.toLocaleString('en-US')
    return <ChartTooltip title={point.snapDate} rows={[{ name: 'Open', value, colour: colours.low, more }]} />
  }
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, mb: 1 }}>
        <BigNumber value={latest?.value.toLocaleString('en-US') ?? '-'} unit="open">
          {latest && points.length > 1 && <TrendTag rule="upIsBad" trend={latest.trend} />}
        </BigNumber>
        <Marks>
          <i style={{ backgroundColor: colours.low }} /> Open, left
          <LineMark style={line} /> Change in percent, right
        </Marks>
      </Stack>
      <ChartFigure label={`Open action items ${words} by day. ${summary}.`}>
        <ComposedChart data={[...points]} margin={{ top: 8, right: 0, bottom: 0, left: -16 }}>
          <CartesianGrid {...grid} />
          <XAxis
            {...axis}
            dataKey="snapDate"
            tick={(tick) => {
              // Not by its place: on narrow screens some labels are left out.
              const point = points.find(({ snapDate }) => snapDate === tick.payload.value)
              return (
                <LinkTick
                  tick={tick}
                  about={`open action items ${words}`}
                  to={point?.value ? to(point.snapDate) : undefined}
                  isLatest={point === latest}
                />
              )
            }}
          />
          <YAxis {...axis} yAxisId="open" allowDecimals={false} />
          <YAxis
            {...axis}
            yAxisId="trend"
            orientation="right"
            tickFormatter={(percent: number) => `${percent < 0 ? '−' : ''}${Math.abs(percent)} %`}
          />
          <Tooltip
            cursor={cursor}
            content={({ active, label }) => (active ? tipOf(label) : null)}
            isAnimationActive={false}
          />
          <Bar
            {...motion}
            yAxisId="open"
            dataKey="value"
            name="Open"
            fill={colours.low}
            maxBarSize={widest}
            cursor="pointer"
            onClick={(_bar, at) => {
              const day = points[at]?.snapDate
              if (day) void navigate(to(day), { preventScrollReset: true })
            }}
          />
          <Line
            {...motion}
            yAxisId="trend"
            dataKey="trend"
            name="Change"
            stroke={line.colour}
            strokeWidth={2}
            dot={{ r: 3, fill: line.colour }}
          />
        </ComposedChart>
      </ChartFigure>
    </>
  )
}
