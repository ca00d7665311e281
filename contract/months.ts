import { daysLater } from './dates.ts'
import { monthsLater } from './invoiceWords.ts'

/** The number of months that numbers of the past are told for. */
const told = 4

/** The last days of four months, oldest first. That of the current month is today (rules/dashboards.md#1.7). */
export function monthEnds(today: string): string[] {
  const month = today.slice(0, 7)
  const past = Array.from({ length: told - 1 }, (_, at) => daysLater(`${monthsLater(month, at + 2 - told)}-01`, -1))
  return [...past, today]
}
