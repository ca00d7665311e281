import { grades } from '#contract/api/auditWords.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'

/** What a cell means; the cell itself where it means nothing, so that the schema of its field tells what is wrong. */
export type Reader = (cell: string) => unknown

/** Text as it is. */
export const text: Reader = (cell) => cell

/** A number, with a point or a comma. */
export const number: Reader = (cell) => (/^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell)

/** A date: also `31/3/2026`, as tables show it. */
export const date: Reader = (cell) => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : cell
}

/** One of these keys, by itself or by the words that people read, in any letter case. */
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

/** A grade, by its number or by its word. */
export const grade: Reader = (cell) => number(String(gradeByWord(cell)))
