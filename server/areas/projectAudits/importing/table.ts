import type { ImportQuestion, Notation, Reading } from '#contract/api/importReading.ts'
import { ActionItem, type ImportColumn, importColumns, mostLines } from '#contract/api/projectAudits/audit.ts'
import { grades } from '#contract/api/projectAudits/words.ts'
import type { Fault } from '#contract/errors/fault.ts'
import { labelOf } from '#contract/fields.ts'
import { parseDate, type DayOrder } from '#contract/typedDate.ts'
import { flagOf, notationsOf, readNumber } from '#server/areas/importing/index.ts'
import { csvCellText } from '#contract/csvText.ts'
import { readCsv, rowFault } from '#server/platform/csv/reader.ts'
import { badField } from '#server/platform/http/errors.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'

/** A line of a table: its number in an editor, and its cells by column, without blank ones. */
export interface TableLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** Why the cells could not be read. */
  fault?: Fault
}

/** A table: its lines, how its columns are written, and what the caller is asked about them. */
export interface Table {
  lines: TableLine[]
  notations: Partial<Record<string, Notation>>
  questions: ImportQuestion[]
}

const names = Object.keys(importColumns) as ImportColumn[]

/** The columns of the exported list of action items, by the fields of its rows. */
const ofActionItems = {
  cycle: 'cycle',
  name: 'name',
  description: 'notes',
  pic: 'owner',
  needHelp: 'needs help',
  priority: 'priority',
  status: 'status',
  dueDate: 'due',
} as const satisfies Partial<Record<keyof ActionItem, ImportColumn>>

const keyOfHeading = (heading: string) => heading.trim().normalize().toLowerCase()

/** The columns of a first line that an export of action items wrote, in any language, else undefined. */
function readExportedHead(record: string[]): ImportColumn[] | undefined {
  const known = new Map(
    Object.entries(ofActionItems).flatMap(([field, column]) =>
      inEveryLanguage(labelOf(ActionItem, field)).map((label) => [keyOfHeading(label), column] as const),
    ),
  )
  const columns = record.map((cell) => known.get(keyOfHeading(cell)))
  const isExported = columns.includes('name') && columns.includes('cycle')
  return isExported && columns.every((column) => column !== undefined) ? columns : undefined
}

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

const ofDates = ['date', 'due'] as const satisfies ImportColumn[]

/**
 * Reads a table whose first line names the columns. Ignores blank lines.
 * @throws Refusal 400 if it is not such a table, or has too many lines
 */
export async function readTable(csv: string, reading?: Reading): Promise<Table> {
  const [head, ...records] = await readCsv(csv, mostLines, 'csv')
  const exported = readExportedHead(head?.cells ?? [])
  const columns = exported ?? readHead(head?.cells ?? [])
  const lines = records.map((record): TableLine => {
    const { line, cells: texts } = record
    const unreadable = rowFault(record, columns.length)
    if (unreadable) return { line, cells: {}, fault: unreadable }
    const cells = columns.flatMap((name, at) => (name && texts[at] ? [[name, csvCellText(texts[at])]] : []))
    return { line, cells: { ...(exported && { kind: 'action-item' }), ...(Object.fromEntries(cells) as object) } }
  })
  const dates = ofDates.map((name) => ({
    name,
    kind: 'date' as const,
    cells: lines.map(({ cells }) => cells[name] ?? ''),
  }))
  return { lines, ...notationsOf(dates, reading) }
}

/**
 * Converts the text of a cell. Returns the text itself if it does not understand it; the schema of the field then
 * reports the error.
 */
export type Reader = (cell: string, notation?: Notation) => unknown

export const text: Reader = (cell) => cell

export const number: Reader = (cell) => readNumber(cell) ?? cell

export const date: Reader = (cell, notation) => parseDate(cell, notation as DayOrder | undefined) ?? cell

export const flag: Reader = (cell) => flagOf(cell)

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
