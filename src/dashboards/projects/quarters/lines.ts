import type { AveragePoint } from '#contract/api/dashboardProjects.ts'
import { series } from '#src/admin/theme/tokens.ts'
import type { CardTable, Cell } from '#src/dashboards/ChartCard.tsx'
import { axisOf, pointsOn } from '#src/dashboards/charts.tsx'
import { scoreWords, trendWords } from '#src/dashboards/trend.tsx'

/** Lines differ by colour, by the shape of their dots and by their strokes. */
const lineStyles = [
  { colour: series[0], symbol: 'circle', dash: undefined },
  { colour: series[1], symbol: 'square', dash: '6 3' },
  { colour: series[2], symbol: 'triangle', dash: '2 3' },
  { colour: series[5], symbol: 'diamond', dash: '8 3 2 3' },
  { colour: series[4], symbol: 'cross', dash: '12 4' },
  { colour: series[6], symbol: 'star', dash: '4 2' },
] as const
export type LineStyle = (typeof lineStyles)[number]

/** How the first, second ... line of a chart lineStyles. */
export const lineStyle = (at: number): LineStyle => lineStyles[at % lineStyles.length] ?? lineStyles[0]

export interface LinePoint {
  quarter: string
  /** From 0 to 5; 0 is no score. */
  value: number
  trend: number
}

/** One line by quarter. */
export interface QuarterLine {
  name: string
  style: LineStyle
  points: readonly LinePoint[]
  /** What the address of the rows behind a quarter says. */
  rowsOf: (quarter: string) => readonly string[]
}

type RowsOf = QuarterLine['rowsOf']

/** The one line of the view Average. */
export const averageLine = (points: readonly AveragePoint[], rowsOf: RowsOf): QuarterLine => ({
  name: 'Average',
  style: lineStyle(0),
  points: points.map(({ quarter, avg, trend }) => ({ quarter, value: avg, trend })),
  rowsOf,
})

type GroupPoint<Key extends string> = { [K in Key]: number } & {
  quarter: string
  trend: { [K in Key]: number }
}

/** The line of a group, by its key in the points. */
export const groupLine = <Key extends string>(
  at: number,
  { key, name }: { key: Key; name: string },
  points: readonly GroupPoint<Key>[],
  rowsOf: RowsOf,
): QuarterLine => ({
  name,
  style: lineStyle(at),
  points: points.map((point) => ({ quarter: point.quarter, value: point[key], trend: point.trend[key] })),
  rowsOf,
})

export const isScored = ({ value }: { value: number }) => value > 0

export const pointAt = ({ points }: QuarterLine, quarter: string) =>
  points.find((point) => point.quarter === quarter)

/** Whether a trend says anything about this point: it must have a score, and there must be an earlier one. */
export const isCompared = (line: QuarterLine, quarter: string) => {
  const point = pointAt(line, quarter)
  return point !== undefined && isScored(point) && line.points[0] !== point
}

/** What is drawn over a quarter: a value of each line, in their order. */
export interface DrawnQuarter {
  quarter: string
  values: (number | undefined)[]
}

/** Lines as a chart draws them (screens.md section 1.13), each within its own span: a group that was never scored draws nothing. */
export function drawnOf(lines: readonly QuarterLine[]): DrawnQuarter[] {
  const collected = lines[0]?.points.map(({ quarter }) => quarter) ?? []
  const axis = axisOf(collected, new Date().toISOString().slice(0, 10))
  const missing = (quarter: string) => ({ quarter, value: 0, trend: 0 })
  const columns = lines.map(({ points }) => pointsOn(axis, points, isScored, missing))
  return axis.map((quarter, at) => ({
    quarter,
    values: columns.map((points) => points[at]?.point?.value),
  }))
}

/** Lines as a table: a quarter in a row, each number with the way to the rows behind it. */
export function tableOfLines(
  lines: readonly QuarterLine[],
  to: (...parts: readonly string[]) => string,
): CardTable {
  const quarters = lines[0]?.points.map(({ quarter }) => quarter) ?? []
  const cells = (line: QuarterLine, quarter: string): Cell[] => {
    const { value = 0, trend = 0 } = pointAt(line, quarter) ?? {}
    const text = scoreWords(value)
    return [
      value > 0 ? { text, to: to(...line.rowsOf(quarter)) } : text,
      isCompared(line, quarter) ? trendWords(trend) : '-',
    ]
  }
  return {
    columns: ['Quarter', ...lines.flatMap(({ name }) => [name, `${name}: trend`])],
    rows: quarters.map((quarter) => [quarter, ...lines.flatMap((line) => cells(line, quarter))]),
  }
}
