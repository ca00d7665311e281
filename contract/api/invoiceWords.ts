import type { z } from 'zod'
import { enumOf } from '../enumOf.ts'
import { words } from '../words.ts'

/** Where an invoice stands (rules/invoices.md#1.1). */
export const invoiceStatuses = words({
  draft: 'Draft',
  scheduled: 'Scheduled',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  error: 'Error',
  uncollectible: 'Uncollectible',
  credited: 'Credited',
})
export const InvoiceStatus = enumOf(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/**
 * Whether an invoice of this status has its number. It is given when the invoice is issued, so that no draft leaves a
 * hole; before, a number is the one that the invoice would get now.
 */
export const isNumbered = (status: InvoiceStatus): boolean => status !== 'draft' && status !== 'scheduled'

/** What an invoice is called: by its number once it has one, before that with the one that it would get now. */
export function invoiceTitle({ status, number }: { status: InvoiceStatus; number: string }): string {
  if (isNumbered(status)) return `Invoice ${number}`
  return status === 'draft' ? `Draft, would be ${number}` : `Scheduled, would be ${number}`
}

const closing = ['error', 'uncollectible', 'credited'] as const

/** Which status may follow which by hand (rules/invoices.md#1.2); everything else is refused. */
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

/** Statuses of an invoice that its client has and that is still to be paid. */
export const openStatuses: readonly InvoiceStatus[] = ['sent', 'overdue']

/**
 * Whether setting the status by hand can be undone. What gives a number, or makes or drops the files of an invoice,
 * cannot; `paid` cannot when it mails thanks.
 */
export const canUndoMove = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  isNumbered(from) && to !== 'draft' && to !== 'sent'
