import { Invoice, type InvoiceItem, type InvoiceRow } from '#contract/api/invoice.ts'
import { isNumbered } from '#contract/api/invoiceWords.ts'
import { type Change, changesBetween } from '#server/platform/auditLog/audit.ts'

/** What is news of an invoice; the rest follows from it, or is for machines. */
const Told = Invoice.omit({
  failedAt: true,
  scheduledDate: true,
  invoiceFileURL: true,
  threadID: true,
  errorInvoiceID: true,
  sentBy: true,
  projectID: true,
})

/** `Engineering: 2 x 4200, 10 % off, 7560`. */
function lineWords({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem): string {
  const facts = [`${quantity} x ${unitCost}`, discount && `${discount} % off`, String(cost), isExternal && 'external']
  return `${description}: ${facts.filter(Boolean).join(', ')}`
}

/** Lines that the other state does not have like this. */
function linesTold(lines: InvoiceItem[] = [], others: InvoiceItem[] = []): string[] {
  const known = new Set(others.map(lineWords))
  return lines.map(lineWords).filter((words) => !known.has(words))
}

const state = (invoice: Partial<InvoiceRow>, other: Partial<InvoiceRow>) => ({
  ...invoice,
  // One that is not given yet changes with what others do.
  number: invoice.status && isNumbered(invoice.status) ? invoice.number : '',
  lineItems: linesTold(invoice.lineItems, other.lineItems),
  bankID: invoice.bankAccount?.name || invoice.bankAccount?.bankName,
})

/** No tax and no discount are no news of a new invoice. */
const unwritten = { tax: 0, discount: 0 }

/** What differs between two states of an invoice; of a new or deleted one the other is `{}`. */
export const invoiceChanges = (before: Partial<InvoiceRow>, after: Partial<InvoiceRow>): Change[] =>
  changesBetween(Told, { ...unwritten, ...state(before, after) }, { ...unwritten, ...state(after, before) })
