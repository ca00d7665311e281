import { pipeline, Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'

/** A row of a CSV file. */
export interface CsvRecord {
  /** Its line number in an editor. */
  line: number
  /** Its trimmed cells, all empty if one is too long. */
  cells: string[]
  /** The position of a cell that is too long, from 1. */
  longCell?: number
}

/** Maximum number of cells and characters per row. */
export const [mostCells, mostLetters] = [200, 1_000_000]

/** The most characters of a cell, more than any field holds. Longer ones are not looked at. */
export const longestCell = 20_000

/**
 * Why a file can't be read: unclosed quotes, which turn the rest into one cell, a row with too many cells, or too little
 * time.
 */
export class CsvFault extends Error {
  readonly kind: 'quotes' | 'cells' | 'time'
  readonly line: number

  constructor(kind: CsvFault['kind'], line: number) {
    super(`${kind} in line ${line}`)
    this.kind = kind
    this.line = line
  }
}

/** Separators of cells. Pasted rows of spreadsheets have tabs. If two are as frequent, the first is the separator. */
const separators = ['\t', ';', ',']

/** The first line with text, without quoted cells. They may have other separators and line breaks. */
function headOf(text: string): string {
  let head = ''
  let isQuoted = false
  for (const letter of text.slice(0, mostLetters)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter !== '\n') head += letter
    else if (head.trim()) break
    else head = ''
  }
  return head
}

/** The separator of a file: the most frequent one in its first line, a comma in a line without any. */
function separatorOf(text: string): string {
  const head = headOf(text)
  const counts = separators.map((one) => head.split(one).length - 1)
  const most = Math.max(...counts)
  return (most && separators[counts.indexOf(most)]) || ','
}

/** The line `sep=;`, with which spreadsheets name the separator before the table. */
const named = /^sep=([^\n"])(?=\n)/i

/** Characters that are parsed at once, which takes about ten milliseconds. */
const atOnce = 50_000

/** How long a file may take, in milliseconds. */
const patience = 60_000

/** A text in pieces. Others are answered between them. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const end = performance.now() + patience
  for (let at = 0; at < text.length; at += atOnce) {
    if (at) await breathe()
    if (performance.now() > end) throw new CsvFault('time', 1)
    yield text.slice(at, at + atOnce)
  }
}

function recordOf({ record, info }: { record: string[]; info: { lines: number } }): CsvRecord {
  const line = info.lines - record.join('').split('\n').length + 1
  if (record.length > mostCells) throw new CsvFault('cells', line)
  // The parser doesn't trim quoted cells. Stored names are trimmed, so untrimmed ones would not be found.
  const cells = record.map((cell) => cell.trim())
  const longCell = cells.findIndex((cell) => cell.length > longestCell) + 1
  return longCell ? { line, cells: cells.map(() => ''), longCell } : { line, cells }
}

/**
 * The first `most + 1` rows of a file separated by commas, semicolons or tabs, without blank ones.
 * @throws CsvFault
 */
export async function csvRecords(csv: string, most: number): Promise<CsvRecord[]> {
  // The parser counts a CRLF within quotes as two lines.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = named.exec(text)?.[1] ?? separatorOf(text)
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: mostLetters,
    to: most + 1,
  })
  // The line of the separator stays as a blank one, so that lines keep their numbers. The loop below throws the errors.
  pipeline(Readable.from(piecesOf(text.replace(named, ''))), parser, () => undefined)
  const records: CsvRecord[] = []
  try {
    for await (const one of parser) records.push(recordOf(one as Parameters<typeof recordOf>[0]))
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFault('quotes', (error as unknown as { lines?: number }).lines ?? 1)
  }
}
