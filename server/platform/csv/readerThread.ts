import { parentPort } from 'node:worker_threads'
import { CsvFault, csvRecords } from './records.ts'
import type { FromReader, ToReader } from './reader.ts'

/** Records per message, so that the receiver is busy for only a few milliseconds. */
const atOnce = 500

const tell = (message: FromReader) => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, csv, most }: ToReader) => {
  try {
    const records = csvRecords(csv, most)
    for (let at = 0; at < records.length; at += atOnce) tell({ id, records: records.slice(at, at + atOnce) })
    tell({ id, isDone: true })
  } catch (error) {
    const { kind, line } = error as CsvFault
    tell(error instanceof CsvFault ? { id, fault: { kind, line } } : { id, reason: String(error) })
  }
})
