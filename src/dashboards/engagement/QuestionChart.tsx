import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '../charts.tsx'
import { scoreWords } from '../trend.tsx'
import type { QuarterPoint } from './engagement.ts'

const ticks = [0, 1, 2, 3, 4, 5]

interface QuestionChartProps {
  title: string
  points: readonly QuarterPoint[]
  /** The day of the chosen quarter. */
  chosen: string
  /** The link that chooses a quarter. */
  to: (day: string) => string
}

/** The averages of a question by quarter. A label below chooses its quarter for all cards. */
export function QuestionChart({ title, points, chosen, to }: QuestionChartProps) {
  const { axis, grid, motion } = useChartTheme()
  const at = (quarter: unknown) => points.find((point) => point.title === quarter)
  const summary = points.map((one) => `${one.title}: ${scoreWords(one.point)}`).join('; ')

  const tip = (quarter: unknown) => {
    const value = scoreWords(at(quarter)?.point)
    return (
      <ChartTooltip title={String(quarter)} rows={[{ name: 'Average', value, colour: colours.primary }]} />
    )
  }
  return (
    <ChartFigure label={`${title} By quarter, from 0 to 5. ${summary}.`}>
      <LineChart data={[...points]} margin={{ top: 8, right: 24, bottom: 0, left: -32 }}>
        <CartesianGrid {...grid} />
        <XAxis
          {...axis}
          dataKey="title"
          interval={0}
          padding={{ left: 24, right: 12 }}
          tick={(tick) => {
            const quarter = at(tick.payload.value)
            return (
              <LinkTick
                tick={tick}
                about={`average ${scoreWords(quarter?.point)}, look at this quarter`}
                to={quarter && to(quarter.day)}
                isLatest={quarter?.day === chosen}
              />
            )
          }}
        />
        <YAxis {...axis} domain={[0, 5]} ticks={ticks} />
        <Tooltip content={({ active, label }) => active && tip(label)} isAnimationActive={false} />
        <Line
          {...motion}
          name="Average"
          dataKey="point"
          stroke={colours.primary}
          strokeWidth={2}
          dot={{ r: 4, fill: colours.primary }}
          activeDot={{ r: 6 }}
        />
      </LineChart>
    </ChartFigure>
  )
}
