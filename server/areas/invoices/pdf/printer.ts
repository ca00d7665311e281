import type { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '../document.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { startThread } from '#server/platform/thread.ts'

/** Messages to and from the printer thread. */
export interface ToPrinter {
  id: number
  document: InvoiceDocument
  isPreview: boolean
}
export type FromPrinter =
  | { isReady: true }
  | ({ id: number } & ({ printed: { pdf: Uint8Array; ubl: string | null } } | { error: Error }))

/**
 * The files of an invoice. `ubl` is null for previews and if facts for an electronic invoice are missing; otherwise the
 * PDF also embeds Factur-X.
 */
export interface PrintedInvoice {
  pdf: Buffer
  ubl: string | null
}

interface Waiting {
  resolve: (printed: PrintedInvoice) => void
  reject: (error: Error) => void
}

/** A printer thread with its pending requests. */
interface Printer {
  worker: Worker
  waiting: Map<number, Waiting>
  /** Resolves when the thread has loaded its modules, or has exited. */
  ready: Promise<void>
}

const refusal = (cause?: Error) => refuse('invoice.filesSlow', {}, { cause })

/** The thread of this process. Starts with the first invoice, and again after it broke. */
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
    if ('error' in message) return asker?.reject(message.error)
    return asker?.resolve({ ...message.printed, pdf: Buffer.from(message.printed.pdf) })
  })
  worker.once('error', end)
  worker.once('exit', () => end())
  return started
}

/** The last queued print. The thread prints one invoice at a time, and each timeout starts with its own print. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Creates the files of an invoice in a worker thread, because a long one takes seconds. Previews get a watermark and no
 * electronic invoice. Refuses with 503 if the thread breaks or needs more than `patience` milliseconds; the next
 * invoice gets a new thread. Callers must not hold a lock or a database connection.
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
  // The thread keeps the process alive only while a request is pending.
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
