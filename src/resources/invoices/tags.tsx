import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoiceWords.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'

/** Status of an invoice in words and colour. */
export const InvoiceStatusTag = ({ status }: { status: InvoiceStatus }) => (
  <ChoiceTag choices={invoiceStatuses} value={status} />
)
