import { useNavigate } from 'react-router'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { highestGrade } from '#contract/api/auditWords.ts'
import { ChartFigure, ChartTooltip, useChartTheme, LinkTick } from '#src/dashboards/charts.tsx'
import { scoreWords, TrendTag } from '#src/dashboards/trend.tsx'
import { useDrilldown } from '#src/dashboards/hooks.tsx'
import { LineDot } from './LineDot.tsx'
import { type DrawnQuarter, drawnOf, isCompared, pointAt, type QuarterLine } from './lines.ts'

interface LineChartByQuarterProps {
  title: string
  lines: readonly QuarterLine[]
  /** A label below the chart opens the rows of this line. */
  labelled: QuarterLine
  /** Name of the line that is looked at alone. */
  alone?: string | undefined
}

/** Fewer quarters than this stand there at once. */
const drawnFrom = 4
const ticks = Array.from({ length: highestGrade + 1 }, (_, at) => at)
const faded = 0.1

/** What the chart says about a quarter. */
function tipOf(lines: readonly QuarterLine[], quarter: string) {
  const rows = lines.flatMap((line) => {
    const point = pointAt(line, quarter)
    if (!point) return []
    const more = isCompared(line, quarter) && <TrendTag rule="upIsGood" trend={point.trend} />
    return [{ name: line.name, value: scoreWords(point.value), colour: line.style.colour, more }]
  })
  return rows.length > 0 && <ChartTooltip title={quarter} rows={rows} />
}

/** Lines over quarters (screens.md sections 1.13 and 2.3.1). A click on a point opens the rows behind it. */
export function LineChartByQuarter({ title, lines, labelled, alone }: LineChartByQuarterProps) {
  const { axis, grid, motion } = useChartTheme()
  const { to } = useDrilldown()
  const navigate = useNavigate()
  const drawn = drawnOf(lines)
  const seen = lines.filter(({ name }) => alone === undefined || name === alone)
  const opacityOf = ({ name }: QuarterLine) => (alone === undefined || name === alone ? 1 : faded)

  const rowsAt = (line: QuarterLine, quarter: string | undefined) =>
    quarter && pointAt(line, quarter)?.value ? to(...line.rowsOf(quarter)) : undefined
  const openingOf = (line: QuarterLine, at: number) => {
    const rows = rowsAt(line, drawn[at]?.quarter)
    return rows === undefined ? undefined : () => void navigate(rows, { preventScrollReset: true })
  }

  const summary = drawn.map(({ quarter }) => {
    const values = seen.map((line) => `${line.name} ${scoreWords(pointAt(line, quarter)?.value)}`)
    return `${quarter}: ${values.join(', ')}`
  })
  return (
    <ChartFigure label={`${title} by quarter, from 0 to ${highestGrade}. ${summary.join('; ')}.`}>
      <LineChart data={drawn} margin={{ top: 8, right: 24, bottom: 0, left: -24 }}>
        <CartesianGrid {...grid} />
        <XAxis
          {...axis}
          dataKey="quarter"
          interval={0}
          padding={{ left: 24, right: 12 }}
          tick={(tick) => (
            <LinkTick
              tick={tick}
              about={title}
              to={rowsAt(labelled, String(tick.payload.value))}
              isLatest={tick.payload.value === drawn.at(-1)?.quarter}
            />
          )}
        />
        <YAxis {...axis} domain={[0, highestGrade]} ticks={ticks} />
        <Tooltip
          content={({ active, label }) => active && tipOf(seen, String(label))}
          isAnimationActive={false}
        />
        {lines.map((line, at) => (
          <Line
            key={line.name}
            {...motion}
            isAnimationActive={motion.isAnimationActive && line.points.length >= drawnFrom}
            dataKey={({ values }: DrawnQuarter) => values[at]}
            name={line.name}
            stroke={line.style.colour}
            strokeWidth={2}
            strokeDasharray={line.style.dash}
            strokeOpacity={opacityOf(line)}
            dot={({ index, cx, cy }) => (
              <LineDot
                key={index}
                place={{ cx, cy }}
                style={line.style}
                opacity={opacityOf(line)}
                isPointedAt={false}
                onOpen={openingOf(line, index)}
              />
            )}
            activeDot={({ index, cx, cy }) => (
              <LineDot
                key={index}
                place={{ cx, cy }}
                style={line.style}
                opacity={opacityOf(line)}
                isPointedAt
                onOpen={openingOf(line, index)}
              />
            )}
          />
        ))}
      </LineChart>
    </ChartFigure>
  )
}
