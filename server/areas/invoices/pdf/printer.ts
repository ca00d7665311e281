import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '../document.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { startThread } from '#server/platform/thread.ts'

/** Messages to and from the printer thread. It is asked for one invoice at a time. */
export interface ToPrinter {
  document: InvoiceDocument
  isPreview: boolean
}
export type FromPrinter = { pdf: Uint8Array; ubl: string | null } | { error: Error }

/**
 * The files of an invoice. `ubl` is null for previews and if facts for an electronic invoice are missing; otherwise the
 * PDF also embeds Factur-X.
 */
export interface PrintedInvoice {
  pdf: Buffer
  ubl: string | null
}

/** A printer thread. `ready` resolves when it has loaded its modules. */
interface Printer {
  worker: Worker
  ready: Promise<unknown>
}

/** The thread of this process. Starts with the first invoice, and again after it broke. */
let printer: Printer | undefined

/** The next message of a thread. Refuses if the thread breaks or ends before. */
async function heardFrom(worker: Worker): Promise<unknown> {
  const ending = new AbortController()
  const end = () => ending.abort()
  worker.once('exit', end)
  try {
    const [message] = (await once(worker, 'message', ending)) as unknown[]
    return message
  } catch (cause) {
    throw refuse('invoice.filesSlow', {}, { cause })
  } finally {
    worker.off('exit', end)
  }
}

function startPrinter(): Printer {
  const worker = startThread(new URL('./printerThread.ts', import.meta.url))
  const end = () => {
    if (printer?.worker === worker) printer = undefined
  }
  worker.once('error', end).once('exit', end)
  return { worker, ready: heardFrom(worker) }
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
  const { worker, ready } = (printer ??= startPrinter())
  // The thread keeps the process alive only while it prints.
  worker.ref()
  let timer: NodeJS.Timeout | undefined
  try {
    await ready
    timer = setTimeout(() => void worker.terminate(), patience)
    worker.postMessage({ document, isPreview } satisfies ToPrinter)
    const answer = (await heardFrom(worker)) as FromPrinter
    if ('error' in answer) throw answer.error
    return { ...answer, pdf: Buffer.from(answer.pdf) }
  } finally {
    clearTimeout(timer)
    worker.unref()
  }
}
