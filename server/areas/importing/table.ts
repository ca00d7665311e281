import type { z } from 'zod'
import { csvCell, csvCellText } from '#contract/csvText.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import type { ImportQuestion, Notation, Reading } from '#contract/api/importReading.ts'
import { factsOf, labelOf } from '#contract/fields.ts'
import type { Fault } from '#contract/errors/fault.ts'
import { readCsv, rowFault } from '#server/platform/csv/reader.ts'
import { mapInTurns } from '#server/platform/mapInTurns.ts'
import { badField } from '#server/platform/http/errors.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'
import { notationsOf } from './notations.ts'

/** A row of an import: non-empty cells by field. */
export interface ImportLine {
  line: number
  cells: Record<string, string>
  /** All cells as they are in the file, in the order of columns. */
  raw: readonly string[]
  /** Why the cells can't be assigned to columns. */
  fault?: Fault
}

/** A parsed file: its columns with unique names and fields (`''` if skipped), and its rows. */
export interface ImportTable {
  columns: { name: string; field: string }[]
  lines: ImportLine[]
  /** How columns are written, by field, and what the caller is asked about them. */
  notations: Partial<Record<string, Notation>>
  questions: ImportQuestion[]
}

/** What the caller chose for the columns of a file, by their unique names. */
export interface Chosen {
  /** The field of each column. Default: matched by name. */
  mapping?: Record<string, string> | undefined
  reading?: Reading | undefined
}

/** How to read a file. */
export interface TableRules {
  /** Its fields are the possible columns, matched by name and label. */
  form: z.ZodObject
  /** More column names, in lower case, letters and digits only. */
  others: Record<string, string>
  /** Other labels of columns, known in every language: those of the exported list. */
  labels?: Record<string, string>
  /** The most lines, without the line of column names. */
  most: number
  /** Request field of the file. */
  fieldName: string
}

const exact = (name: string) => name.trim().normalize().toLowerCase()
const plain = (name: string) =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Unique column names: the second "Phone" becomes "Phone (2)", and an unnamed column gets its position. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name, at) => {
    const base = name || `Column ${at + 1}`
    let own = base
    for (let count = 2; seen.has(own) || (own !== name && taken.has(own)); count++) own = `${base} (${count})`
    seen.add(own)
    return own
  })
}

/**
 * The fields by a key of their names; a later one wins. A key that two own fields share names none of them. A blank one
 * names nothing.
 */
function fieldsBy(keyOf: (name: string) => string, { form, others, labels = {} }: TableRules): Map<string, string> {
  const known = new Map(Object.entries(others))
  const add = (name: string, field: string) => {
    const key = keyOf(name)
    const other = known.get(key) ?? field
    const isShared = isOwnColumn(field) && other !== field && (other === '' || isOwnColumn(other))
    if (key) known.set(key, isShared ? '' : field)
  }
  for (const [label, field] of Object.entries(labels)) for (const name of inEveryLanguage(label)) add(name, field)
  for (const field of Object.keys(form.shape)) {
    const label = labelOf(form, field)
    for (const name of [field, ...(isOwnColumn(field) ? [label] : inEveryLanguage(label))]) add(name, field)
  }
  return known
}

/**
 * Guesses the field of each column name: by its words, then by their letters and digits only. If two columns match one
 * field, the first gets it; the second is skipped until the user chooses.
 */
function guesses(names: readonly string[], rules: TableRules): string[] {
  const [byWords, byLetters] = [fieldsBy(exact, rules), fieldsBy(plain, rules)]
  const sure = names.map((name) => byWords.get(exact(name)) ?? '')
  const fields = names.map((name, at) => {
    const alike = byLetters.get(plain(name)) ?? ''
    return sure[at] || (sure.includes(alike) ? '' : alike)
  })
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : ''))
}

function columnsOf(
  names: string[],
  rules: TableRules,
  mapping: Record<string, string> | undefined,
): ImportTable['columns'] {
  const guessed = guesses(names, rules)
  const columns = distinct(names).map((name, at) => ({
    name,
    field: (mapping ? mapping[name] : guessed[at]) ?? '',
  }))
  const twice = columns.find(({ field }, at) => field && columns.findIndex((one) => one.field === field) !== at)
  if (twice) throw badField('mapping', 'import.twoColumns', { column: labelOf(rules.form, twice.field) })
  return columns
}

const ofDays = ['date', 'lastDay']
const ofNumbers = ['money', 'number']

/** How the columns of days and numbers are written, by field. */
function writingOf(form: z.ZodObject, columns: ImportTable['columns'], lines: ImportLine[], reading?: Reading) {
  const written = columns.flatMap(({ name, field }) => {
    const facts = field ? factsOf(form.shape[field] as z.ZodType) : undefined
    const kind = ofDays.includes(facts?.kind ?? '')
      ? 'date'
      : ofNumbers.includes(facts?.kind ?? '')
        ? 'number'
        : undefined
    return kind ? [{ name, kind, field, cells: lines.map(({ cells }) => cells[field] ?? '') } as const] : []
  })
  const { notations, questions } = notationsOf(written, reading)
  return { notations: Object.fromEntries(written.map(({ name, field }) => [field, notations[name]])), questions }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** The file with other texts in some cells, by line and name of the column. The numbers of lines stay. */
export async function mendedFile(
  csv: string,
  { most, fieldName }: Pick<TableRules, 'most' | 'fieldName'>,
  mended: Record<string, Record<string, string>> = {},
): Promise<string> {
  if (Object.keys(mended).length === 0) return csv
  const records = await readCsv(csv, most, fieldName)
  const names = distinct(records[0]?.cells ?? [])
  const rows = await mapInTurns(records, ({ line, cells }) => {
    const given = mended[line]
    const written = given
      ? names.map((name, at) => (given[name] === undefined ? quoted(cells[at] ?? '') : csvCell(given[name])))
      : cells.map(quoted)
    const row = `${written.join(',')}\n`
    return { line, row, height: row.split('\n').length - 1 }
  })
  let text = ''
  /** The line that is written next. */
  let next = 1
  for (const { line, row, height } of rows) {
    const blanks = Math.max(0, line - next)
    text += '\n'.repeat(blanks) + row
    next += blanks + height
  }
  return text
}

/**
 * Reads a file with a header.
 * @throws Refusal 400 if the file is not such a table or has too many rows
 */
export async function readImport(
  csv: string,
  rules: TableRules,
  { mapping, reading }: Chosen = {},
): Promise<ImportTable> {
  const [head, ...records] = await readCsv(csv, rules.most, rules.fieldName)
  if (!head || records.length === 0) throw badField(rules.fieldName, 'import.noLines')
  const columns = columnsOf(head.cells, rules, mapping)
  const lines = await mapInTurns(records, (record): ImportLine => {
    const { line, cells } = record
    const unreadable = rowFault(record, columns.length)
    if (unreadable) return { line, cells: {}, raw: cells, fault: unreadable }
    const given = columns.flatMap(({ field }, at) => {
      const cell = csvCellText(cells[at] ?? '')
      return field && cell ? [[field, cell]] : []
    })
    return { line, cells: Object.fromEntries(given) as ImportLine['cells'], raw: cells }
  })
  return { columns, lines, ...writingOf(rules.form, columns, lines, reading) }
}
