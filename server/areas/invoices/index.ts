/** Invoices with their PDF and electronic form: everything that other areas and the server may import. */
export { invoiceChanges } from './change.ts'
export { carryDrafts } from './draft.ts'
export { longDate } from './document.ts'
export { filingWork, invoiceFileRoutes } from './files.ts'
export { ccOf, invoiceMail, invoiceMailHooks, invoiceMailKind } from './mail.ts'
export { type Numbering, shownNumber } from './number.ts'
export {
  bankObject,
  clientObject,
  companyObject,
  invoiceById,
  invoicesById,
  invoiceTables,
  partyJoins,
} from './records.ts'
export { invoiceReadRoutes, invoiceWriteRoutes } from './routes.ts'
export { invoiceSayings } from './sayings.ts'
export { invoiceTasks } from './tasks.ts'
export { markOverdue } from './status.ts'
export { daysOfMonth, proposedLines } from './template.ts'
