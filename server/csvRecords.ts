import { CsvError, parse } from 'csv-parse/sync'
import { lettersProblem } from '#contract/csvText.ts'
import { badField } from './http/errors.ts'

/** One line of a CSV file: where an editor shows it, and its cells without blanks around them. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * The lines of a file of comma or semicolon separated values; blank lines are passed over.
 * @param fieldName where the request has the file
 * @throws Refusal 400 when it cannot be read
 */
export function csvRecords(csv: string, fieldName: string): CsvRecord[] {
  if (csv.includes('\0'))
    throw badField(
      fieldName,
      'The file has a character in it that cannot be kept (NUL). Save it as CSV in UTF-8, and choose it again.',
    )
  const problem = lettersProblem(csv)
  if (problem) throw badField(fieldName, problem)
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
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      // The parser leaves blanks inside of quotation marks. Names are kept without them, and would not be found again.
      cells: record.map((cell) => cell.trim()),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as unknown as { lines?: number }
    throw badField(
      fieldName,
      `The quotation marks in line ${lines} do not close, or stand inside of a cell. Put the whole cell into quotation marks, and double those in it.`,
    )
  }
}
