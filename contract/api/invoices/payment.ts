import { z } from 'zod'
import { CalendarDate, DateInput } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { optionalId, optionalText } from '../../inputs.ts'
import { Amount } from '../../money.ts'

/**
 * A payment of an invoice (rules/invoices.md#7). `account`: the bank account on which it arrived. An addition of
 * Muster.
 */
export const Payment = z.object({
  id: Id,
  paidOn: field(CalendarDate, { label: 'Paid on', kind: 'date' }),
  amount: field(z.number(), { label: 'Amount', kind: 'money' }),
  bankID: Id,
  account: field(z.string(), { label: 'Bank account' }),
  reference: field(z.string(), { label: 'Reference' }),
})
export type Payment = z.infer<typeof Payment>

/**
 * Body of the call that records a payment. Without an amount it is the whole balance, without an account that of the
 * invoice.
 */
export const PaymentInput = z.object({
  paidOn: field(DateInput, { label: 'Paid on', kind: 'date' }),
  amount: field(Amount.positive().optional(), { label: 'Amount', kind: 'money' }),
  bankID: field(optionalId, { label: 'Bank account', kind: 'bankAccounts' }),
  reference: field(optionalText, { label: 'Reference', help: 'As on the bank statement.' }),
  sendThankYouEmail: field(z.boolean().nullish(), { label: 'Send a thank-you email once it is paid' }),
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** An active project without an invoice for a month (rules/invoices.md#4.8; not in the specified API). */
export const ToInvoice = z.object({
  id: Id,
  name: field(z.string(), { label: 'Project' }),
  type: z.string(),
  client: field(z.string(), { label: 'Client' }),
  /** Total of the last invoice in its currency; 0 and `""` without one. */
  lastTotal: field(z.number(), { label: 'Last invoice', kind: 'money' }),
  currency: z.string(),
  /** What the project lacks for an invoice. */
  missing: z.array(z.enum(['bankAccount', 'client', 'address'])),
})
export type ToInvoice = z.infer<typeof ToInvoice>
