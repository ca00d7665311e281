import type { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '#server/areas/invoices/document.ts'
import { refuse } from '../http/errors.ts'
import { startThread } from '../thread.ts'

/** An invoice to be printed, and what came of it. */
export interface ToPrinter {
  id: number
  document: InvoiceDocument
  isPreview: boolean
}
export type FromPrinter =
  | { isReady: true }
  | ({ id: number } & ({ printed: { pdf: Uint8Array; ubl: string | null } } | { reason: string }))

/** The files of an invoice: its PDF, and the same as UBL where nothing is missing for an electronic invoice, which is in the PDF then. */
export interface PrintedInvoice {
  pdf: Buffer
  ubl: string | null
}

interface Waiting {
  resolve: (printed: PrintedInvoice) => void
  reject: (error: Error) => void
}

/** A thread that prints, and who waits for it. */
interface Printer {
  worker: Worker
  waiting: Map<number, Waiting>
  /** Ends when the thread has loaded what it needs, or has broken. */
  ready: Promise<void>
}

const refusal = (cause?: Error) => refuse('invoice.filesSlow', {}, { cause })

/** The one of this process; it comes with the first invoice and comes back after it broke. */
let printer: Printer | undefined
let last = 0

function startPrinter(): Printer {
  const worker = startThread(new URL('./printerThread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<void>((resolve) => {
    const be = () => {
      if (!waiting.size) worker.unref()
      resolve()
    }
    worker.once('message', be).once('exit', be)
  })
  const started = { worker, waiting, ready }
  const end = (error?: Error) => {
    if (printer === started) printer = undefined
    for (const { reject } of waiting.values()) reject(refusal(error))
    waiting.clear()
  }
  worker.on('message', (message: FromPrinter) => {
    if ('isReady' in message) return
    const asker = waiting.get(message.id)
    if ('reason' in message) return asker?.reject(new Error(message.reason))
    return asker?.resolve({ ...message.printed, pdf: Buffer.from(message.printed.pdf) })
  })
  worker.once('error', end)
  worker.once('exit', () => end())
  return started
}

/**
 * What is printed now, or was last: a thread makes one after the other anyway, and the patience of each begins when
 * its turn comes.
 */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes the files of an invoice in a thread beside the server: a long one takes seconds, in which others are answered. A preview is marked
 * as one and has nothing electronic. Refused with 503 when the thread breaks or has not printed it after `patience` milliseconds; the next invoice gets a new thread.
 * Nobody may hold a lock or a connection of the database meanwhile.
 */
export function printInvoice(document: InvoiceDocument, isPreview = false, patience = 45_000): Promise<PrintedInvoice> {
  const mine = turn.then(() => print(document, isPreview, patience))
  turn = mine.catch(() => undefined)
  return mine
}

async function print(document: InvoiceDocument, isPreview: boolean, patience: number): Promise<PrintedInvoice> {
  printer ??= startPrinter()
  const mine = printer
  const { worker, waiting, ready } = mine
  await ready
  if (printer !== mine) throw refusal()
  const id = ++last
  const timer = setTimeout(() => void worker.terminate(), patience)
  // It keeps the process alive only while somebody waits.
  worker.ref()
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, document, isPreview } satisfies ToPrinter)
    })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (!waiting.size) worker.unref()
  }
}
