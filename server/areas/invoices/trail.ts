import { Invoice, type InvoiceItem, type InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import { type Change, changesBetween } from '#server/platform/auditLog/audit.ts'

/** The compared fields of an invoice. The others are derived or technical. */
const Told = Invoice.omit({
  failedAt: true,
  scheduledDate: true,
  invoiceFileURL: true,
  threadID: true,
  errorInvoiceID: true,
  sentBy: true,
  projectID: true,
})

/** A line item in words: `Engineering: 2 x 4200, 10 % off, 7560`. */
function lineWords({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem): string {
  const facts = [`${quantity} x ${unitCost}`, discount && `${discount} % off`, String(cost), isExternal && 'external']
  return `${description}: ${facts.filter(Boolean).join(', ')}`
}

/** The lines that the other state does not have, in words. */
function linesTold(lines: InvoiceItem[] = [], others: InvoiceItem[] = []): string[] {
  const known = new Set(others.map(lineWords))
  return lines.map(lineWords).filter((words) => !known.has(words))
}

const state = (invoice: Partial<InvoiceRow>, other: Partial<InvoiceRow>) => ({
  ...invoice,
  // A number that is not assigned yet changes with other invoices.
  number: invoice.status && isNumbered(invoice.status) ? invoice.number : '',
  lineItems: linesTold(invoice.lineItems, other.lineItems),
  bankID: invoice.bankAccount?.name || invoice.bankAccount?.bankName,
})

/** Tax and discount of 0 are not changes of a new invoice. */
const unwritten = { tax: 0, discount: 0 }

/** The differences between two states of an invoice. The other state of a new or deleted one is `{}`. */
export const invoiceChanges = (before: Partial<InvoiceRow>, after: Partial<InvoiceRow>): Change[] =>
  changesBetween(Told, { ...unwritten, ...state(before, after) }, { ...unwritten, ...state(after, before) })
