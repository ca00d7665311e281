import { z } from 'zod'
import { InvoiceEdit } from '#contract/api/invoice.ts'
import { field, labelOf } from '#contract/fields.ts'

/** The fields of the form with their words, for what is said about what two people changed. */
export const DraftFields = InvoiceEdit.extend({
  period: field(z.string(), { label: labelOf(InvoiceEdit, 'invoiceMonth') }),
})
