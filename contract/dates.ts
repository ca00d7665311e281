import { z } from 'zod'
import { dateFormat } from './formats.ts'
import { fault, faultLine } from './errors/fault.ts'

const plain = /^\d{4}-\d{2}-\d{2}$/
/** Maximum length of an instant with nine decimals of a second. */
const longest = 35
const dayMillis = 86_400_000
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const midnight = /T\d{2}:\d{2}(:00(\.0{1,9})?)?Z$/
/** Hour in UTC from which a midnight belongs to the next day: right from UTC-10 to UTC+13. */
const cutHour = 11

/** True for an existing day as `YYYY-MM-DD`, from 1900 to 2200. */
export function isRealDate(text: string): boolean {
  if (!plain.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Adds days to a date: `2026-11-20` and 3 are `2026-11-23`. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10)

/** The number of days from one date to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMillis

/** Calendar date of an instant in a time zone, as `YYYY-MM-DD`. */
export const dateIn = (timeZone: string, at: Date): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/**
 * The day that a date or instant of a request means, as `YYYY-MM-DD`; `''` for any other text (rules/api.md#2.2). An
 * instant with an offset is the day in its own text. One in UTC without seconds is a midnight of the sender: the nearest
 * midnight in UTC, cut at 11:00. Any other is its day in the time zone of the company.
 */
export function givenDay(text: string, timeZone: string): string {
  if (plain.test(text)) return text
  const day = text.slice(0, 10)
  if (!instant.test(text) || !isRealDate(day) || Number.isNaN(Date.parse(text))) return ''
  if (!text.endsWith('Z')) return day
  if (!midnight.test(text)) return dateIn(timeZone, new Date(text))
  const isNextDay = Number(text.slice(11, 13)) >= cutHour
  return new Date(Date.parse(day) + (isNextDay ? dayMillis : 0)).toISOString().slice(0, 10)
}

const error = ({ input }: { input?: unknown }) =>
  faultLine(fault(input === '' ? 'request.required' : 'request.badDate'))

/** A calendar date: `YYYY-MM-DD`. */
export const CalendarDate = z.string().max(longest, { error }).refine(isRealDate, { error })

const isIn = (text: string) => isRealDate(givenDay(text, 'UTC'))

/**
 * A date in a request: `YYYY-MM-DD`. An instant is accepted too: the server reads its day in the time zone of the
 * company first (`givenDays.ts`). Parses to `YYYY-MM-DD`.
 */
export const DateInput = z
  .string()
  .max(longest, { error })
  .refine(isIn, { error })
  .overwrite((text) => givenDay(text, 'UTC'))

const relative = /^today(?:([+-])(\d{1,4}))?$/

/**
 * The first or last day of a filter: a date, or a day counted from today, as `today`, `today+30` or `today-7`, so that a
 * saved view moves along with time.
 */
export const FilterDay = z.union([DateInput, z.string().max(longest).regex(relative)], { error })
export type FilterDay = z.infer<typeof FilterDay>

/** The date that the day of a filter means on this day. */
export function filterDay(day: FilterDay, today: string): string {
  const counted = relative.exec(day)
  if (!counted) return day
  const [, sign = '+', days = '0'] = counted
  return new Date(Date.parse(today) + Number(sign + days) * dayMillis).toISOString().slice(0, 10)
}

/** An instant in an answer: RFC 3339 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** `2026-03-31` as `31/03/2026`, as screens show dates (rules/screens.md#4.1). `-` for none. */
export function showDate(date: string | null | undefined): string {
  return date ? date.slice(0, 10).split('-').reverse().join('/') : '-'
}

const moved = <Text extends string | null | undefined>(text: Text, days: number): Text | string =>
  text && isRealDate(text) ? daysLater(text, days) : text

/**
 * The last day of what ends at a day of the wire, which is the first day after it (rules/members.md#2.5). Anything that
 * is no date stays.
 */
export const lastDayOf = <Text extends string | null | undefined>(end: Text): Text | string => moved(end, -1)

/** The end on the wire of what has this last day: the day after it. Anything that is no date stays. */
export const endAfter = <Text extends string | null | undefined>(lastDay: Text): Text | string => moved(lastDay, 1)

/** The last day of what ends at a day of the wire, as screens show dates. `-` for none. */
export const showLastDay = (end: string | null | undefined): string => showDate(lastDayOf(end))
