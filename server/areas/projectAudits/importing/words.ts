import { grades } from '#contract/api/projectAudits/words.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'

/**
 * Converts the text of a cell. Returns the text itself if it does not understand it; the schema of the field then
 * reports the error.
 */
export type Reader = (cell: string) => unknown

export const text: Reader = (cell) => cell

/** A number, with a point or a comma. */
export const number: Reader = (cell) => (/^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell)

/** A date as `2026-03-31` or `31/3/2026`. */
export const date: Reader = (cell) => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : cell
}

/** One of these keys, from the key itself or its label in any language, in any letter case. */
export const wordOf =
  (words: Record<string, string>): Reader =>
  (cell) => {
    const asked = cell.normalize().toLowerCase()
    const found = Object.entries(words).find(([key, word]) =>
      [key, ...inEveryLanguage(word)].some((one) => one.toLowerCase() === asked),
    )
    return found?.[0] ?? cell
  }

const gradeByWord = wordOf(Object.fromEntries(Object.entries(grades)))

/** A grade, from its number or its label. */
export const grade: Reader = (cell) => number(String(gradeByWord(cell)))
