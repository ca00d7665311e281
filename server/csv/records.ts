import { CsvError, parse } from 'csv-parse/sync'

/** One line of a CSV file: where an editor shows it, and its cells without blanks around them. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** The most cells of a line, and the most letters. */
export const [mostCells, mostLetters] = [200, 1_000_000]

/**
 * Why a file is no table: quotation marks of a line that do not close, which make all the rest one cell, or a line with
 * too many cells.
 */
export class CsvFault extends Error {
  readonly kind: 'quotes' | 'cells'
  readonly line: number

  constructor(kind: CsvFault['kind'], line: number) {
    super(`${kind} in line ${line}`)
    this.kind = kind
    this.line = line
  }
}

/**
 * The lines of a file of comma or semicolon separated values, the first `most + 1` of them; blank lines are passed
 * over.
 * @throws CsvFault
 */
export function csvRecords(csv: string, most: number): CsvRecord[] {
  // The parser takes a line break of two characters in quotes for two lines.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = ''] = text.trimStart().split('\n', 1)
  try {
    const records = parse(text, {
      delimiter: head.includes(';') ? ';' : ',',
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: mostLetters,
      to: most + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => {
      const line = info.lines - record.join('').split('\n').length + 1
      if (record.length > mostCells) throw new CsvFault('cells', line)
      // The parser leaves blanks inside of quotation marks. Names are kept without them, and would not be found again.
      return { line, cells: record.map((cell) => cell.trim()) }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFault('quotes', (error as unknown as { lines?: number }).lines ?? 1)
  }
}
