/** A calendar date as the number of its day, so that days can be counted. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** The date of a numbered day, `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month that lies `months` after the month of a date. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return dateOf(Date.UTC(year, month - 1 + months, 1) / 86_400_000)
}

/** What stretch of days is shown: from its first day up to the day before `to`, as numbers. */
export interface Days {
  from: number
  to: number
}

/** Where a day stands between the edges of the window, in percent. */
export const shareOf = (day: number, { from, to }: Days): number => ((day - from) / (to - from)) * 100

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const shortMonth = formatOf({ month: 'short' })
const monthOfYear = formatOf({ month: 'long', year: 'numeric' })
const years = { '2-digit': formatOf({ year: '2-digit' }), numeric: formatOf({ year: 'numeric' }) }

/** Beyond this many days a month is too narrow for four figures of a year. */
const mostForWholeYears = 400

/** The months of the window, each with the day it starts on (or the window's first) and its words; years stand with January. */
export function monthsOf({ from, to }: Days): { start: number; label: string; title: string }[] {
  const months: { start: number; label: string; title: string }[] = []
  const year = to - from > mostForWholeYears ? '2-digit' : 'numeric'
  for (let date = dateOf(from); dayOf(date) < to; date = monthAfter(date, 1)) {
    const first = new Date(date)
    const label = shortMonth.format(first)
    const withYear = months.length === 0 || date.slice(5, 7) === '01'
    months.push({
      start: dayOf(date),
      label: withYear ? `${label} ${year === '2-digit' ? '’' : ''}${years[year].format(first)}` : label,
      title: monthOfYear.format(first),
    })
  }
  return months
}
