import type { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { csvRecords } from '../csvRecords.ts'
import { badField } from '../http/errors.ts'

/** One line of an import: its cells by field, without empty ones. */
export interface ImportLine {
  line: number
  cells: Record<string, string>
  /** Why the cells cannot be told apart. */
  fault?: string
}

/** A file: what its columns are, `''` for one that is left out, and its lines. */
export interface ImportTable {
  columns: { name: string; field: string }[]
  lines: ImportLine[]
}

/** How a file is read. */
export interface TableRules {
  /** Its fields are what columns can be, known by name and label. */
  form: z.ZodObject
  /** Other names of columns, in lower case, letters and digits only. */
  others: Record<string, string>
  /** The most lines, besides the names of columns. */
  most: number
  /** Where the request has the file. */
  fieldName: string
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What an export put in front of a text that a spreadsheet would run. */
const apostrophe = /^'(?=[=+\-@])/

function columnsOf(
  names: string[],
  { form, others }: TableRules,
  mapping: Record<string, string> | undefined,
): ImportTable['columns'] {
  const known = new Map(Object.entries(others))
  for (const field of Object.keys(form.shape))
    known.set(plain(field), field).set(plain(labelOf(form, field)), field)
  const columns = names.map((name) => ({
    name,
    field: (mapping ? mapping[name] : known.get(plain(name))) ?? '',
  }))
  const twice = columns.find(
    ({ field }, at) => field && columns.findIndex((one) => one.field === field) !== at,
  )
  if (twice)
    throw badField('mapping', `Two columns are ${labelOf(form, twice.field)}. Leave one of them out.`)
  return columns
}

/**
 * Reads a file whose first line names the columns.
 * @param mapping the field of each column; without it they are known by their names
 * @throws Refusal 400 when it is no such table, or has too many lines
 */
export function readImport(csv: string, rules: TableRules, mapping?: Record<string, string>): ImportTable {
  const [head, ...records] = csvRecords(csv, rules.fieldName)
  if (!head || records.length === 0)
    throw badField(
      rules.fieldName,
      'The file has no lines. Its first line names the columns, each other line is one entry.',
    )
  if (records.length > rules.most)
    throw badField(
      rules.fieldName,
      `The file has ${records.length} lines. Split it into files of at most ${rules.most}.`,
    )
  const columns = columnsOf(head.cells, rules, mapping)
  const lines = records.map(({ line, cells }): ImportLine => {
    if (cells.length !== columns.length) {
      const fault = `This line has ${cells.length} cells, but there are ${columns.length} columns. Put cells with a separator in them into quotation marks.`
      return { line, cells: {}, fault }
    }
    const given = columns.flatMap(({ field }, at) => {
      const cell = cells[at]?.replace(apostrophe, '')
      return field && cell ? [[field, cell]] : []
    })
    return { line, cells: Object.fromEntries(given) as ImportLine['cells'] }
  })
  return { columns, lines }
}
