import type { InvoiceRow } from '#contract/api/invoice.ts'

/** All that an invoice says, as it is printed, written as XML and mailed: nothing of these reads anything else. */
export type InvoiceDocument = Pick<
  InvoiceRow,
  | 'number'
  | 'invoicedAt'
  | 'dueAt'
  | 'month'
  | 'year'
  | 'description'
  | 'note'
  | 'lineItems'
  | 'subTotal'
  | 'tax'
  | 'discount'
  | 'total'
  | 'projectName'
  | 'client'
  | 'bankAccount'
  | 'companyInfo'
>
