import type { DistributionSummary, WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import type { CardTable } from '#src/dashboards/ChartCard.tsx'

export type UnitKind = keyof DistributionSummary

/** From the left of a bar to its right. */
export const kinds = Object.keys(workUnitTypes) as UnitKind[]

export const isKind = (text: string | undefined): text is UnitKind => kinds.some((kind) => kind === text)

/** Everything that a person spends time on. */
export const totalOf = (row: WorkUnitDistribution) => kinds.reduce((sum, kind) => sum + row[kind].total, 0)

const ticks = 4

/** The end of the axis: the largest total rounded up to a multiple of 4; 1 where nobody has anything (screens.md section 2.3.2). */
export function axisEnd(rows: readonly WorkUnitDistribution[]): number {
  const largest = rows.reduce((most, row) => Math.max(most, totalOf(row)), 0)
  return Math.ceil(largest / ticks) * ticks || 1
}

/** Five whole numbers from 0 to the end; only both ends of an empty axis. */
export const ticksOf = (end: number): number[] =>
  end < ticks ? [0, end] : Array.from({ length: ticks + 1 }, (_, at) => (at * end) / ticks)

/** The totals of each person, with the way to what is behind them. */
export function tableOf(
  rows: readonly WorkUnitDistribution[],
  to: (...parts: string[]) => string,
): CardTable {
  return {
    columns: ['Name', ...kinds.map((kind) => workUnitTypes[kind]), 'Total'],
    rows: rows.map((row) => [
      nameOf(row.employee),
      ...kinds.map((kind) => {
        const text = String(row[kind].total)
        return row[kind].total === 0 ? text : { text, to: to('units', row.employee.id, kind) }
      }),
      String(totalOf(row)),
    ]),
  }
}
