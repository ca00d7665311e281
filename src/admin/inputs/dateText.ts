import { isRealDate, showDate } from '#contract/dates.ts'

/** Years of two digits: up to this one they are of this century, after it of the last, as birthdays are. */
const lastOfThisCentury = 49

const dayFirst = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:T.*)?$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) > lastOfThisCentury ? 19 : 20}${year}`
}

/** Year, month and day of what was typed, day first unless four digits begin it. */
function partsOf(text: string): [year: string, month: string, day: string] | undefined {
  const [, first, second, third] = dayFirst.exec(text) ?? digitsOnly.exec(text) ?? []
  if (first && second && third) return [fullYear(third), second, first]
  const [, year, month, day] = yearFirst.exec(text) ?? []
  return year && month && day ? [year, month, day] : undefined
}

/**
 * The date that somebody typed or pasted, as `YYYY-MM-DD`: `31/03/2026`, `31.3.26`, `31032026`, `2026-03-31` or an instant.
 * `''` for nothing, `undefined` for what is no real date.
 */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  if (!typed) return ''
  const parts = partsOf(typed)
  if (!parts) return undefined
  const [year, month, day] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : undefined
}

/** Whether nothing is missing: a year of two digits may be the beginning of one of four. */
export const isWhole = (text: string): boolean => /\d{4}$|^\d{4}\D\d{1,2}\D\d{2}$|T/.test(text.trim())

/** How a date stands in its field: `31/03/2026`; what is no date stands as it was typed. */
export const dateText = (value: string): string => (isRealDate(value) ? showDate(value) : value)
