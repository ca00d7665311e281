import { decimal } from '#src/i18n/decimal.ts'
import { showDate } from '#contract/dates.ts'
import {
  type UtilizationMonth,
  type UtilizationState,
  utilizationBands,
  utilizationStates,
} from '#contract/api/dashboardResources.ts'
import type { CardTable } from '#src/dashboards/ChartCard.tsx'

/** From the top of a bar to its bottom. */
export const states = Object.keys(utilizationStates) as UtilizationState[]

/** Of the seven months the fourth is the current one (wire-surveys-dashboards.md section 9.2). */
export const currentMonth = 3

export const totalOf = ({ staffed, internal, available }: UtilizationMonth) => staffed + internal + available

/** Percent with one decimal; nothing of nobody. */
export const shareOf = (part: number, total: number): number | undefined =>
  total === 0 ? undefined : Math.round((part / total) * 1000) / 10

export const percentWords = (percent: number | undefined) =>
  percent === undefined ? '-' : `${decimal(percent, 1)} %`

/** Percent of people who are staffed. */
export const utilizationOf = (month: UtilizationMonth) => shareOf(month.staffed, totalOf(month))

const { healthy, watch } = utilizationBands

/** How a utilization reads; judged as it is shown, with one decimal. */
export function bandOf(percent: number) {
  if (percent >= healthy) return { name: 'Healthy', words: `${healthy} % or more`, colour: 'stacks' } as const
  if (percent >= watch) return { name: 'Watch', words: `${watch} to ${healthy} %`, colour: 'gold' } as const
  return { name: 'Low', words: `below ${watch} %`, colour: 'lead' } as const
}

/** `11/2026`. */
export const monthWords = (date: string) => showDate(date).slice(3)

/** `2026-11`, as the rows behind it are asked for. */
export const monthKey = (date: string) => date.slice(0, 7)

/** The counts of each month, with the way to the people behind them. */
export function tableOf(months: readonly UtilizationMonth[], to: (...parts: string[]) => string): CardTable {
  return {
    columns: ['Month', ...states.map((state) => utilizationStates[state]), 'Total', 'Utilization'],
    rows: months.map((month) => [
      monthWords(month.date),
      ...states.map((state) => {
        const text = month[state].toLocaleString('en-US')
        return month[state] === 0 ? text : { text, to: to('people', monthKey(month.date), state) }
      }),
      totalOf(month).toLocaleString('en-US'),
      percentWords(utilizationOf(month)),
    ]),
  }
}
