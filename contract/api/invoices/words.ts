import { tagged } from '../../tags.ts'
import type { z } from 'zod'
import { enumOf } from '../../enumOf.ts'
import { words } from '../../words.ts'

/** Statuses of an invoice (rules/invoices.md#1.1). */
export const invoiceStatuses = tagged(
  words({
    draft: 'Draft',
    scheduled: 'Scheduled',
    sent: 'Sent',
    overdue: 'Overdue',
    paid: 'Paid',
    error: 'Error',
    uncollectible: 'Uncollectible',
    credited: 'Credited',
  }),
  {
    draft: 'neutral',
    scheduled: 'cyan',
    sent: 'positions',
    overdue: 'organizations',
    paid: 'stacks',
    error: 'organizations',
    uncollectible: 'dark',
    credited: 'chapters',
  },
)
export const InvoiceStatus = enumOf(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/**
 * True if an invoice of this status has a final number. Numbers are assigned at issue, so that drafts leave no gaps;
 * before that, the number is the one it would get now.
 */
export const isNumbered = (status: InvoiceStatus): boolean => status !== 'draft' && status !== 'scheduled'

/** Title of an invoice, with its number or the number it would get now. */
export function invoiceTitle({ status, number }: { status: InvoiceStatus; number: string }): string {
  if (isNumbered(status)) return `Invoice ${number}`
  return status === 'draft' ? `Draft, would be ${number}` : `Scheduled, would be ${number}`
}

const closing = ['error', 'uncollectible', 'credited'] as const

/** Allowed changes of status by hand (rules/invoices.md#1.2). All others are refused. */
export const invoiceMoves: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['scheduled', 'sent', ...closing],
  scheduled: ['draft', 'sent', ...closing],
  sent: ['overdue', 'paid', ...closing],
  overdue: ['sent', 'paid', ...closing],
  paid: closing,
  error: [],
  uncollectible: ['error'],
  credited: ['error'],
}

/**
 * What became of the newest mail with an invoice (rules/invoices.md#1.5): it is told apart from the status, because an
 * invoice whose mail failed is still to be paid.
 */
export const deliveries = words({
  none: 'Not emailed',
  waiting: 'Being emailed',
  sent: 'Emailed',
  kept: 'In the outbox',
  failed: 'Email bounced',
})
export const Delivery = enumOf(deliveries)

/** Statuses of invoices that the client has received and not paid. */
export const openStatuses: readonly InvoiceStatus[] = ['sent', 'overdue']

type Delivered = { status: InvoiceStatus; failedAt: string | null }

/** True if the client still has to pay: also if only the mail failed (rules/invoices.md#1.5). */
export const isOpen = ({ status, failedAt }: Delivered): boolean =>
  openStatuses.includes(status) || (status === 'error' && failedAt !== null)

/** True if this change of status can be undone. A change that assigns a number, or creates or deletes files, can't. */
export const canUndoMove = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  isNumbered(from) && to !== 'draft' && to !== 'sent'
