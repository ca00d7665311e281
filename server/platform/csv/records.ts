import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file: its line number in an editor, and its trimmed cells. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** Maximum number of cells and characters per row. */
export const [mostCells, mostLetters] = [200, 1_000_000]

/** Why a file is not a table: unclosed quotes, which turn the rest into one cell, or a row with too many cells. */
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
 * The first `most + 1` rows of a file separated by commas or semicolons, without blank ones.
 * @throws CsvFault
 */
export function csvRecords(csv: string, most: number): CsvRecord[] {
  // The parser counts a CRLF within quotes as two lines.
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
      // The parser doesn't trim quoted cells. Stored names are trimmed, so untrimmed ones would not be found.
      return { line, cells: record.map((cell) => cell.trim()) }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFault('quotes', (error as unknown as { lines?: number }).lines ?? 1)
  }
}
