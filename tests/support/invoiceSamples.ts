import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { invoiceBody } from './billing.ts'
import { makeBilledProject, makeInvoice } from './invoices.ts'
import type { Given, TestApp } from './testApp.ts'

const spareId = (kind: string, index = 0) => seedId('spare', `${kind} ${index}`)

/** The project that the samples bill. */
export const sampleProject = spareId('billed project')
const sampleBank = spareId('billed account')
const sampleInvoice = spareId('invoice')
const sampleDraft = spareId('draft')
const spares = 30

/** Invoices that the samples read, change and delete. */
export async function makeSpareInvoices(app: Pick<TestApp, 'deps'>): Promise<void> {
  const project = await makeBilledProject(app, {
    project: { id: sampleProject, code: 'spare-billed' },
    bank: { id: sampleBank },
  })
  await makeInvoice(app, { project, columns: { id: sampleInvoice } })
  await makeInvoice(app, { project, status: 'draft', columns: { id: sampleDraft } })
  await makeInvoice(app, { project, status: 'draft', columns: { id: spareId('draft to send') } })
  for (let index = 0; index < spares; index += 1) {
    await makeInvoice(app, { project, status: 'draft', columns: { id: spareId('draft to delete', index) } })
    await makeInvoice(app, { project, columns: { id: spareId('invoice to pay', index) } })
    await makeInvoice(app, { project, columns: { id: spareId('invoice to resend', index) } })
    await makeInvoice(app, { project, columns: { id: spareId('invoice to pay a part of', index) } })
    await makeInvoice(app, { project, columns: { id: spareId('invoice to remind of', index) } })
    const invoice_id = spareId('invoice with a payment', index)
    await makeInvoice(app, { project, columns: { id: invoice_id } })
    await insertRows(app.deps.db, 'payments', [
      { id: spareId('payment', index), invoice_id, paid_on: '2026-01-05', amount: 1, bank_id: sampleBank },
    ])
  }
}

const onProject = (query: Record<string, string> = {}): Given => ({
  query: { projectID: sampleProject, ...query },
})
const onInvoice = (): Given => ({ params: { id: sampleInvoice } })

const inTurn = (kind: string) => {
  let used = 0
  return () => ({ id: spareId(kind, used++ % spares) })
}
const drafts = inTurn('draft to delete')
const unpaid = inTurn('invoice to pay')
const unheard = inTurn('invoice to resend')
const toPay = inTurn('invoice to pay a part of')
const paid = inTurn('invoice with a payment')
let removed = 0
const unreminded = inTurn('invoice to remind of')
const body = () => invoiceBody({ id: sampleProject, bankId: sampleBank })

/** Samples for the calls on invoices; see `samples.ts`. */
export const invoiceSamples: Record<string, () => Given> = {
  'invoices.list': () => ({}),
  'invoices.summary': () => ({}),
  'invoices.template': () => onProject(),
  'invoices.proposedLines': () => onProject({ month: '7', year: '2026' }),
  'invoices.one': onInvoice,
  'invoices.timeline': onInvoice,
  'invoices.send': () => ({ body: body() }),
  'invoices.preview': () => ({ body: body() }),
  'invoices.sendToSelf': () => ({ body: body() }),
  'invoices.edit': () => ({ params: { id: sampleDraft }, body: body() }),
  'invoices.remove': () => ({ params: drafts() }),
  // A repeated call of these two returns the first answer.
  'invoices.sendDraft': () => ({ params: { id: spareId('draft to send') } }),
  'invoices.resend': () => ({ params: unheard(), body: {} }),
  'invoices.toInvoice': () => ({ query: { month: '7', year: '2026' } }),
  'invoices.trend': () => ({}),
  'invoices.makeDrafts': () => ({ body: { projectIDs: [sampleProject], month: 7, year: 2026 } }),
  'bulk.invoices': () => ({ body: { ids: [sampleInvoice], remind: true, dryRun: true } }),
  'invoices.pay': () => ({ params: toPay(), body: { paidOn: '2026-01-05', amount: 1 } }),
  'invoices.removePayment': () => ({ params: { ...paid(), paymentId: spareId('payment', removed++ % spares) } }),
  'invoices.remind': () => ({ params: unreminded() }),
  'invoices.changeStatus': () => ({ params: unpaid(), body: { status: 'paid' } }),
}
