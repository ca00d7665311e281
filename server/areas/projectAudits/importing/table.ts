import { type ImportColumn, importColumns, mostLines } from '#contract/api/projectAudits/audit.ts'
import { grades } from '#contract/api/projectAudits/words.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { readCsv } from '#server/platform/csv/reader.ts'
import { badField } from '#server/platform/http/errors.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'

/** A line of a table: its number in an editor, and its cells by column, without blank ones. */
export interface TableLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** Why the cells could not be read. */
  fault?: Fault
}

const names = Object.keys(importColumns) as ImportColumn[]

/** The columns of the first line, `undefined` for one without a name. */
function readHead(record: string[]): (ImportColumn | undefined)[] {
  const columns = record.map((cell) => {
    const name = cell.trim().toLowerCase()
    const known = names.find((one) => one === name)
    if (name && !known) throw badField('csv', 'import.unknownColumn', { column: cell, known: names })
    return known
  })
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (twice) throw badField('csv', 'import.columnTwice', { column: twice })
  if (!columns.includes('kind') || !columns.includes('cycle')) throw badField('csv', 'import.noKeyColumns')
  return columns
}

/**
 * Reads a file of comma or semicolon separated values whose first line names the columns. Ignores blank lines.
 * @throws Refusal 400 if it is not such a table, or has too many lines
 */
export async function readTable(csv: string): Promise<TableLine[]> {
  const [head, ...records] = await readCsv(csv, mostLines, 'csv')
  const columns = readHead(head?.cells ?? [])
  return records.map(({ line, cells: texts }) => {
    if (texts.length !== columns.length) {
      const counts = { cells: texts.length, columns: columns.length }
      return { line, cells: {}, fault: fault('line.cellCount', counts) }
    }
    const cells = columns.flatMap((name, at) => (name && texts[at] ? [[name, texts[at]]] : []))
    return { line, cells: Object.fromEntries(cells) as TableLine['cells'] }
  })
}

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
