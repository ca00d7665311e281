import { daysLater } from './dates.ts'
import { monthsLater } from './months.ts'

const long = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (day: number) => `${day}${endings[ordinals.select(day)]}`

/**
 * The default description of an invoice (rules/pages.md#4.3): project and month, then the days of the month. Always
 * English, because it goes to the client.
 */
export function descriptionOf(project: string, period: string): string {
  const month = long.format(new Date(`${period}-01T00:00:00Z`))
  const year = period.slice(0, 4)
  const last = Number(daysLater(`${monthsLater(period, 1)}-01`, -1).slice(8))
  return `This invoice is for our work on ${project} in ${month} ${year}.\nIt covers ${month} ${ordinal(1)} to ${month} ${ordinal(last)}, ${year}.`
}

const monthsOf = (period: string) => {
  const month = long.format(new Date(`${period}-01T00:00:00Z`))
  const [year = '', number = ''] = period.split('-')
  return { month, dated: [`${month} ${year}`, `${number}/${year}`, period] }
}

/**
 * A text of the last invoice with the words of another month: "Hosting, October 2026" becomes "Hosting, November 2026"
 * (rules/invoices.md#4.8). Months are English or numbers, as in what goes to the client. A month without its year too,
 * but not May, which is also a word.
 */
export function inMonth(text: string, from: string, to: string): string {
  const [before, after] = [monthsOf(from), monthsOf(to)]
  const pairs = before.dated.map((words, at) => [words, after.dated[at] ?? ''] as const)
  const alone = before.month === 'May' ? [] : [[before.month, after.month] as const]
  // First marked, then written, so that what is written is not replaced again.
  const marked = [...pairs, ...alone].reduce((all, [words], at) => all.replaceAll(words, `\u0000${at}\u0001`), text)
  return [...pairs, ...alone].reduce((all, [, words], at) => all.replaceAll(`\u0000${at}\u0001`, words), marked)
}

/** Number of days from invoice date to due date if the client has no invoice yet. */
export const usualDaysToPay = 7
