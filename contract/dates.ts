import { z } from 'zod'
import { dateFormat } from './formats.ts'
import { fault, faultLine } from './errors/fault.ts'

const plain = /^\d{4}-\d{2}-\d{2}$/
/** Maximum length of an instant with nine decimals of a second. */
const longest = 35
const dayMillis = 86_400_000
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** True for an existing day as `YYYY-MM-DD`, from 1900 to 2200. */
export function isRealDate(text: string): boolean {
  if (!plain.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Calendar date of an instant in a time zone, as `YYYY-MM-DD`. */
export const dateIn = (timeZone: string, at: Date): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/**
 * The day of a date or instant as `YYYY-MM-DD`; `''` for any other text. Clients send midnight in their own time zone,
 * so an instant becomes the nearest UTC midnight. This is right for offsets above -12 and up to +12 hours.
 */
function dayOf(text: string): string {
  if (plain.test(text)) return text
  const isInstant = instant.test(text) && isRealDate(text.slice(0, 10))
  const nearest = isInstant ? Math.round(Date.parse(text) / dayMillis) * dayMillis : Number.NaN
  return Number.isNaN(nearest) ? '' : new Date(nearest).toISOString().slice(0, 10)
}

const error = ({ input }: { input?: unknown }) =>
  faultLine(fault(input === '' ? 'request.required' : 'request.badDate'))

/** A calendar date: `YYYY-MM-DD`. */
export const CalendarDate = z.string().max(longest, { error }).refine(isRealDate, { error })

/** A date in a request: `YYYY-MM-DD`, or an instant, rounded to the nearest UTC midnight. Parses to `YYYY-MM-DD`. */
export const DateInput = z
  .string()
  .max(longest, { error })
  .refine((text) => isRealDate(dayOf(text)), { error })
  .overwrite(dayOf)

/** An instant in an answer: RFC 3339 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** `2026-03-31` as `31/03/2026`, as screens show dates (rules/screens.md#4.1). `-` for none. */
export function showDate(date: string | null | undefined): string {
  return date ? date.slice(0, 10).split('-').reverse().join('/') : '-'
}
