import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoiceWords.ts'
import { Tag, type TagColour } from '#src/components/Tag.tsx'

const colours: Record<InvoiceStatus, TagColour> = {
  draft: 'neutral',
  scheduled: 'cyan',
  sent: 'positions',
  overdue: 'organizations',
  paid: 'stacks',
  error: 'organizations',
  uncollectible: 'dark',
  credited: 'chapters',
}

/** Status of an invoice in words and colour (screens.md section 8.3). */
export function InvoiceStatusTag({ status }: { status: InvoiceStatus }) {
  return (
    <Tag colour={colours[status]} dot outline={status === 'error'}>
      {invoiceStatuses[status]}
    </Tag>
  )
}
