import { daysLater } from './dates.ts'

/** Adds months to a month, `YYYY-MM`. */
export function monthsLater(period: string, months: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The number of months that numbers of the past are told for. */
const told = 4

/** The last days of four months, oldest first. That of the current month is today (rules/dashboards.md#1.7). */
export function monthEnds(today: string): string[] {
  const month = today.slice(0, 7)
  const past = Array.from({ length: told - 1 }, (_, at) => daysLater(`${monthsLater(month, at + 2 - told)}-01`, -1))
  return [...past, today]
}
