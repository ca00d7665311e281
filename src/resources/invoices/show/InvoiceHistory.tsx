import { Invoice } from '#contract/api/invoice.ts'
import { invoices } from '#contract/api/invoices.ts'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'
import { call } from '#src/providers/call.ts'

const acts: Record<string, string> = {
  'invoice.created': 'Saved as a draft',
  'invoice.sent': 'Sent',
  'invoice.edited': 'Draft changed',
  'invoice.resent': 'Mailed once more',
  'invoice.failed': 'The mail failed',
}

/** What happened to an invoice, by whom and when, newest first. */
export function InvoiceHistory({ id }: { id: string }) {
  return (
    <HistoryCard
      title="History"
      resource="invoices"
      id={id}
      fields={Invoice}
      actOf={(action) => acts[action]}
      load={(query, signal) => call(invoices.timeline, { params: { id }, query, signal })}
    />
  )
}
