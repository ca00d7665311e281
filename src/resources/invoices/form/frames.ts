import { InvoiceEdit } from '#contract/api/invoice.ts'
import { labelOf } from '#contract/fields.ts'
import type { InvoiceValues } from './values.ts'

const words: Partial<Record<keyof InvoiceValues, string>> = { period: labelOf(InvoiceEdit, 'invoiceMonth') }

/** What the frame of an input needs of a field of the form. */
export const frameOf = (name: keyof InvoiceValues, optional = false) => ({
  name,
  label: words[name] ?? labelOf(InvoiceEdit, name),
  optional,
})
