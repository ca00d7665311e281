import { type Severity, severities } from '#contract/api/auditWords.ts'
import type { ActionItemPoint } from '#contract/api/dashboardProjects.ts'
import type { CardTable, Cell } from '#src/dashboards/ChartCard.tsx'
import { axisOf, pointsOn } from '#src/dashboards/charts.tsx'
import { trendWords } from '#src/dashboards/trend.tsx'

/** As they stand in legend and tooltip, from the top of a bar down. */
export const topDown = Object.keys(severities) as Severity[]

export const totalOf = (point: Record<Severity, number>) =>
  topDown.reduce((sum, priority) => sum + point[priority], 0)

const none = { high: 0, medium: 0, low: 0 }

/** The quarters of the chart (screens.md section 1.13), each with what stands over it. */
export function barsOf(points: readonly ActionItemPoint[]): ActionItemPoint[] {
  const axis = axisOf(
    points.map(({ quarter }) => quarter),
    new Date().toISOString().slice(0, 10),
  )
  const missing = (quarter: string) => ({ quarter, ...none, trend: none })
  return pointsOn(axis, points, (point) => totalOf(point) > 0, missing).map(
    ({ quarter, point }) => point ?? missing(quarter),
  )
}

/** A count with the way to the rows behind it; there are none behind 0. */
export const countCell = (count: number, to: string): Cell => {
  const text = count.toLocaleString('en-US')
  return count > 0 ? { text, to } : text
}

/** The same numbers as a table; `to` leads to the rows of a quarter, or of one priority in it. */
export function tableOfItems(
  points: readonly ActionItemPoint[],
  to: (quarter: string, priority?: Severity) => string,
): CardTable {
  return {
    columns: [
      'Quarter',
      ...topDown.flatMap((priority) => [severities[priority], `${severities[priority]}: trend`]),
      'All',
    ],
    rows: points.map((point, at) => [
      point.quarter,
      ...topDown.flatMap((priority) => [
        countCell(point[priority], to(point.quarter, priority)),
        at > 0 ? trendWords(point.trend[priority]) : '-',
      ]),
      countCell(totalOf(point), to(point.quarter)),
    ]),
  }
}
