import { daysLater, monthsLater } from './words.ts'

const long = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (day: number) => `${day}${endings[ordinals.select(day)]}`

/**
 * The description that an invoice begins with (screens.md section 2.8): the project and its month, then the days of the month. It goes to
 * the client, in English whoever writes it (`scripts/languages/staysEnglish.ts`).
 */
export function descriptionOf(project: string, period: string): string {
  const month = long.format(new Date(`${period}-01T00:00:00Z`))
  const year = period.slice(0, 4)
  const last = Number(daysLater(`${monthsLater(period, 1)}-01`, -1).slice(8))
  return `This invoice is for our work on ${project} in ${month} ${year}.\nIt covers ${month} ${ordinal(1)} to ${month} ${ordinal(last)}, ${year}.`
}
