import type { Worker } from 'node:worker_threads'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { startThread } from '#server/platform/thread.ts'
import { CsvFault, type CsvRecord, csvRecords, longestCell, mostCells, mostLetters } from './records.ts'

/** Messages to and from the thread. It sends records in several messages, then a final one. */
export interface ToReader {
  id: number
  csv: string
  most: number
}
export type FromReader = { id: number } & (
  | { records: CsvRecord[] }
  | { isDone: true }
  | { fault: Pick<CsvFault, 'kind' | 'line'> }
  | { reason: string }
)

interface Waiting {
  records: CsvRecord[]
  resolve: (records: CsvRecord[]) => void
  reject: (error: Error) => void
}

/** Files up to this length are read directly, which takes a few milliseconds. */
const short = 50_000

/** Maximum number of waiting files, and the timeout for each in milliseconds. */
const [mostWaiting, patience] = [20, 60_000]

const late = () => refuse('import.slow')

/** The thread of this process. Starts with the first long file, and again after it broke. */
let reader: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let last = 0

function startReader() {
  const worker = startThread(new URL('./readerThread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const started = { worker, waiting }
  const end = () => {
    if (reader === started) reader = undefined
    for (const { reject } of waiting.values()) reject(late())
    waiting.clear()
  }
  worker.on('message', (message: FromReader) => {
    const asker = waiting.get(message.id)
    if (!asker) return
    if ('records' in message) asker.records.push(...message.records)
    else if ('fault' in message) asker.reject(new CsvFault(message.fault.kind, message.fault.line))
    else if ('reason' in message) asker.reject(new Error(message.reason))
    else asker.resolve(asker.records)
  })
  worker.once('error', end)
  worker.once('exit', end)
  return started
}

/** Reads a file in a worker thread, one at a time, because a long one takes seconds. */
async function readBeside(csv: string, most: number): Promise<CsvRecord[]> {
  reader ??= startReader()
  const { worker, waiting } = reader
  if (waiting.size >= mostWaiting) throw late()
  const id = ++last
  const timer = setTimeout(() => void worker.terminate(), patience)
  // The thread keeps the process alive only while a request is pending.
  worker.ref()
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { records: [], resolve, reject })
      worker.postMessage({ id, csv, most } satisfies ToReader)
    })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (!waiting.size) worker.unref()
  }
}

const refusalOf = (field: string, { kind, line }: CsvFault) =>
  kind === 'cells'
    ? badField(field, 'import.tooManyCells', { line, most: mostCells })
    : badField(field, 'import.badQuotes', { line, most: mostLetters })

/** Why the cells of a row can't be read: there are more or fewer than columns, or one is too long. */
export function rowFault({ cells, longCell }: CsvRecord, columns: number): Fault | undefined {
  if (longCell) return fault('line.longCell', { cell: longCell, most: longestCell })
  return cells.length === columns ? undefined : fault('line.cellCount', { cells: cells.length, columns })
}

/**
 * Header and rows of a CSV file, without blank ones.
 * @param most maximum number of rows after the header
 * @param fieldName request field of the file
 * @throws Refusal 400 if it is unreadable or too long, 503 if reading takes too long
 */
export async function readCsv(csv: string, most: number, fieldName: string): Promise<CsvRecord[]> {
  if (csv.includes('\0')) throw badField(fieldName, 'import.badCharacter')
  // One more, to detect that there are too many.
  const lines = most + 1
  let records: CsvRecord[]
  try {
    records = csv.length < short ? csvRecords(csv, lines) : await readBeside(csv, lines)
  } catch (error) {
    if (error instanceof CsvFault) throw refusalOf(fieldName, error)
    throw error
  }
  if (records[0]?.longCell) throw badField(fieldName, 'import.longColumnName', { most: longestCell })
  if (records.length - 1 > most) throw badField(fieldName, 'import.tooManyLines', { most })
  return records
}
