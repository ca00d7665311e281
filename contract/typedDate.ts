import { isRealDate } from './dates.ts'

/** Which of two numbers of a date is the day, if the year comes last. */
export type DayOrder = 'day-first' | 'month-first'

/** Two-digit years up to this one are in this century, later ones in the last, because most are birthdays. */
const lastOfThisCentury = 49

const yearLast = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) > lastOfThisCentury ? 19 : 20}${year}`
}

/** The numbers of a date whose year comes last, in the order of the text. */
function numbersOf(text: string): [first: string, second: string, year: string] | undefined {
  const [, first, second, year] = yearLast.exec(text) ?? digitsOnly.exec(text) ?? []
  return first && second && year ? [first, second, fullYear(year)] : undefined
}

const dateOf = (year: string, month: string, day: string): string | undefined => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : undefined
}

/**
 * Reads a typed or pasted date as `YYYY-MM-DD`: `31/03/2026`, `31.3.26`, `31032026`, `2026-03-31` or an instant.
 * `''` if blank, undefined if it is no real date. Forms expect the day first (rules/screens.md#4.1).
 */
export function parseDate(text: string, order: DayOrder = 'day-first'): string | undefined {
  const typed = text.trim()
  if (!typed) return ''
  const numbers = numbersOf(typed)
  if (numbers) {
    const [first, second, year] = numbers
    return order === 'day-first' ? dateOf(year, second, first) : dateOf(year, first, second)
  }
  const [, year, month, day] = yearFirst.exec(typed) ?? []
  return year && month && day ? dateOf(year, month, day) : undefined
}

/** The orders in which a text is a real date: both, one or none. Both if they mean the same day. */
export const ordersOf = (text: string): DayOrder[] =>
  (['day-first', 'month-first'] as const).filter((order) => parseDate(text, order))

/** True if the text is another day in each order. Points stand only between numbers whose first is the day. */
export function isAmbiguousDate(text: string): boolean {
  const [one, other] = [parseDate(text, 'day-first'), parseDate(text, 'month-first')]
  return Boolean(one && other && one !== other && !text.includes('.'))
}
