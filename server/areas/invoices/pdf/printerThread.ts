import { parentPort } from 'node:worker_threads'
import { facturXOf, missingFacts, ublOf } from '../einvoice/index.ts'
import { renderInvoice } from './invoice.ts'
import type { FromPrinter, ToPrinter } from './printer.ts'

const port = parentPort
if (!port) throw new Error('printerThread.ts runs only as a worker thread; call printInvoice() instead.')

async function print({ document, isPreview }: ToPrinter): Promise<FromPrinter> {
  if (isPreview || missingFacts(document).length)
    return { pdf: await renderInvoice(document, { isPreview }), ubl: null }
  const facturX = await facturXOf(document)
  return { pdf: await renderInvoice(document, { facturX }), ubl: await ublOf(document) }
}

port.on('message', (wanted: ToPrinter) => {
  const answer = (message: FromPrinter) => port.postMessage(message)
  print(wanted).then(answer, (error: Error) => answer({ error }))
})

// Its modules are loaded now.
port.postMessage('ready')
