import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'

/** The content of an invoice. PDF, XML and mail use only these fields. */
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
