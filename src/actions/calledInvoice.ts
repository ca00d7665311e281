import type { InvoiceRow } from '#contract/api/invoice.ts'
import { isNumbered } from '#contract/api/invoiceWords.ts'

/** What an invoice is called: by its number once it has one, before that with the one that it would get now. */
export function calledInvoice({ status, number }: Pick<InvoiceRow, 'status' | 'number'>): string {
  if (isNumbered(status)) return `Invoice ${number}`
  return status === 'draft' ? `Draft, would be ${number}` : `Scheduled, would be ${number}`
}
