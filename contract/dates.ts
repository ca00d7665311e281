import { z } from 'zod'

const plain = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether `YYYY-MM-DD` names a day that exists, years 1900 to 2200. */
export function isRealDate(text: string): boolean {
  if (!plain.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function isRealDateOrInstant(text: string): boolean {
  if (plain.test(text)) return isRealDate(text)
  return instant.test(text) && isRealDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

const error = ({ input }: { input?: unknown }) =>
  input === '' ? 'This field is required.' : 'Enter a real date such as 2026-03-31.'

/** A calendar date: `YYYY-MM-DD`. */
export const CalendarDate = z.string().refine(isRealDate, { error })

/** A date in a request: `YYYY-MM-DD`, or a full timestamp whose date counts in the company's time zone. */
export const DateInput = z.string().refine(isRealDateOrInstant, { error })

/** An instant as the API sends it: RFC 3339 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** The calendar date of an instant in a time zone, as `YYYY-MM-DD`. */
export function dateIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}

/** The calendar date that a `DateInput` means. */
export function calendarDate(input: string, timeZone: string): string {
  return plain.test(input) ? input : dateIn(timeZone, new Date(input))
}

/** `2026-03-31` as `31/03/2026`, the way tables and details show dates (screens.md section 1.9); `-` for none. */
export function showDate(date: string | null | undefined): string {
  return date ? date.slice(0, 10).split('-').reverse().join('/') : '-'
}
