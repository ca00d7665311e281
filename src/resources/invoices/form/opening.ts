import type { InvoiceDetail, InvoiceTemplate } from '#contract/api/invoice.ts'
import { descriptionOf } from './descriptionOf.ts'
import { type InvoiceValues, linesOf } from './values.ts'
import { daysLater } from './words.ts'

/** Days from the invoice date until an invoice is due, unless somebody chooses another day. */
export const daysToPay = 7

/** What the form of a new invoice of a project begins with (screens.md section 2.8). `today` is that of the company. */
export function valuesOfTemplate(template: InvoiceTemplate, today: string): InvoiceValues {
  const { name, lastInvoice, client } = template
  const period = today.slice(0, 7)
  return {
    email: lastInvoice?.email || client.contacts[0]?.emails[0] || '',
    cc: lastInvoice?.cc.filter(Boolean) ?? [],
    period,
    invoiceDate: today,
    dueDate: daysLater(today, daysToPay),
    description: descriptionOf(name, period),
    note: '',
    lineItems: linesOf(lastInvoice?.lineItems ?? []),
    tax: null,
    discount: lastInvoice?.discount || null,
  }
}

const periodOf = ({ year, month }: InvoiceDetail) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** A draft as it was left. */
export const valuesOfDraft = (draft: InvoiceDetail): InvoiceValues => ({
  email: draft.email,
  cc: draft.cc,
  period: periodOf(draft),
  invoiceDate: draft.invoicedAt,
  dueDate: draft.dueAt,
  description: draft.description,
  note: draft.note,
  lineItems: linesOf(draft.lineItems),
  tax: draft.tax || null,
  discount: draft.discount || null,
})

/** A new invoice like another one: with its lines and amounts, but of today, and with the words for this month unless they were changed. */
export function valuesOfCopy(other: InvoiceDetail, template: InvoiceTemplate, today: string): InvoiceValues {
  const { period, invoiceDate, dueDate, description } = valuesOfTemplate(template, today)
  const copy = valuesOfDraft(other)
  const isGenerated = copy.description === descriptionOf(other.projectName, copy.period)
  return {
    ...copy,
    period,
    invoiceDate,
    dueDate,
    description: isGenerated ? description : copy.description,
  }
}

/** Addresses that are known for a project, to choose copies from. */
export function knownAddresses({ lastInvoice, client }: InvoiceTemplate): string[] {
  const all = [
    ...(lastInvoice ? [lastInvoice.email, ...lastInvoice.cc] : []),
    ...client.contacts.flatMap(({ emails }) => emails),
  ]
  return [...new Set(all.filter(Boolean))]
}
