import { type Fault, fault } from '#contract/errors/fault.ts'
import { badField, type Refusal, refuse } from '#server/platform/http/errors.ts'
import { CsvFault, type CsvRecord, csvRecords, longestCell, mostCells, mostLetters } from './records.ts'

/** Files above this length count as long, and the most of them that are read at once. */
const [short, mostLong] = [50_000, 20]

/** Long files that are being read. */
let reading = 0

/** Reads a long file beside others, unless there are too many. */
async function readLong(csv: string, most: number): Promise<CsvRecord[]> {
  if (reading >= mostLong) throw new CsvFault('time', 1)
  reading++
  try {
    return await csvRecords(csv, most)
  } finally {
    reading--
  }
}

function refusalOf(field: string, { kind, line }: CsvFault): Refusal {
  if (kind === 'time') return refuse('import.slow')
  if (kind === 'cells') return badField(field, 'import.tooManyCells', { line, most: mostCells })
  return badField(field, 'import.badQuotes', { line, most: mostLetters })
}

/** Why the cells of a row can't be read: there are more or fewer than columns, or one is too long. */
export function rowFault({ cells, longCell }: CsvRecord, columns: number): Fault | undefined {
  if (longCell) return fault('line.longCell', { cell: longCell, most: longestCell })
  return cells.length === columns ? undefined : fault('line.cellCount', { cells: cells.length, columns })
}

/**
 * Header and rows of a CSV file, without blank ones.
 * @param most maximum number of rows after the header
 * @param fieldName request field of the file
 * @throws Refusal 400 if it is unreadable or too long, 503 if reading takes too long or too many long files are read
 */
export async function readCsv(csv: string, most: number, fieldName: string): Promise<CsvRecord[]> {
  if (csv.includes('\0')) throw badField(fieldName, 'import.badCharacter')
  // One more, to detect that there are too many.
  const lines = most + 1
  let records: CsvRecord[]
  try {
    records = await (csv.length < short ? csvRecords : readLong)(csv, lines)
  } catch (error) {
    if (error instanceof CsvFault) throw refusalOf(fieldName, error)
    throw error
  }
  if (records[0]?.longCell) throw badField(fieldName, 'import.longColumnName', { most: longestCell })
  if (records.length - 1 > most) throw badField(fieldName, 'import.tooManyLines', { most })
  return records
}
