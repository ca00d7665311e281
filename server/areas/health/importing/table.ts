import { CsvError, parse } from 'csv-parse/sync'
import { type ImportColumn, importColumns, mostLines } from '#contract/api/health.ts'
import { badField } from '#server/http/errors.ts'

/** One line of a table: where an editor shows it, and its cells by column, without blank ones. */
export interface TableLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** Why the cells cannot be told apart. */
  fault?: string
}

const names = Object.keys(importColumns) as ImportColumn[]

function readRecords(csv: string) {
  if (csv.includes('\0'))
    throw badField(
      'csv',
      'The file has a character in it that cannot be kept (NUL). Save it as CSV in UTF-8, and choose it again.',
    )
  // The parser takes a line break of two characters in quotes for two lines.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = ''] = text.trimStart().split('\n', 1)
  try {
    return parse(text, {
      delimiter: head.includes(';') ? ';' : ',',
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as unknown as { lines?: number }
    throw badField(
      'csv',
      `The quotation marks in line ${lines} do not close, or stand inside of a cell. Put the whole cell into quotation marks, and double those in it.`,
    )
  }
}

/** The columns as the first line names them; `undefined` for one without a name. */
function readHead(record: string[]): (ImportColumn | undefined)[] {
  const columns = record.map((cell) => {
    const name = cell.trim().toLowerCase()
    const known = names.find((one) => one === name)
    if (name && !known)
      throw badField(
        'csv',
        `There is no column "${cell}". Leave it out, or choose from: ${names.join(', ')}.`,
      )
    return known
  })
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (twice) throw badField('csv', `The column ${twice} comes twice. Leave one of them out.`)
  if (!columns.includes('kind') || !columns.includes('cycle'))
    throw badField('csv', 'The first line must name the columns, at least kind and cycle. Add it.')
  return columns
}

/**
 * Reads a file of comma or semicolon separated values whose first line names the columns; blank lines are passed over.
 * @throws Refusal 400 when it is no such table, or has too many lines
 */
export function readTable(csv: string): TableLine[] {
  const [head, ...records] = readRecords(csv)
  const columns = readHead(head?.record ?? [])
  if (records.length > mostLines)
    throw badField(
      'csv',
      `The file has ${records.length} lines. Split it into files of at most ${mostLines}.`,
    )
  return records.map(({ record, info }) => {
    const line = info.lines - record.join('').split('\n').length + 1
    if (record.length !== columns.length) {
      const fault = `This line has ${record.length} cells, but there are ${columns.length} columns. Put cells with a separator in them into quotation marks.`
      return { line, cells: {}, fault }
    }
    // The parser leaves blanks inside of quotation marks. Names are kept without them, and would not be found again.
    const texts = record.map((cell) => cell.trim())
    const cells = columns.flatMap((name, at) => (name && texts[at] ? [[name, texts[at]]] : []))
    return { line, cells: Object.fromEntries(cells) as TableLine['cells'] }
  })
}
