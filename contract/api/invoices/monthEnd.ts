import { z } from 'zod'
import { data, done, endpoint, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { BulkRow } from '../bulk.ts'
import { ProposedLine } from './invoice.ts'
import { mineFilter } from '../../queries.ts'
import { PaymentInput, ToInvoice } from './payment.ts'

/** A billed month, from a query or a body. */
const billedMonth = (number: z.ZodNumber | z.ZodCoercedNumber) => ({
  month: field(number.int().min(1).max(12), { label: 'Month' }),
  year: field(number.int().min(1900).max(2200), { label: 'Year' }),
})

/** Invoices and projects of a month (rules/invoices.md#7.5). */
const InvoicesMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Not paid at its end, and of these those that were due. */
  unpaid: z.int(),
  overdue: z.int(),
  /** Active projects without an invoice for the month before it. */
  unbilled: z.int(),
})

/** What is done at the end of a month: drafts, payments, reminders (rules/invoices.md#4.8 and rules/invoices.md#7). */
export const monthEnd = {
  proposedLines: endpoint({
    method: 'GET',
    path: '/invoices/proposed-lines',
    access: 'invoices.create',
    summary: 'Lines for a month from the staffing of a project',
    description:
      'The official members in that month: one month at the monthly rate, or a part of it as working days at the price of a day. Prices are 0 for callers who may not read rates.',
    query: z.object({
      projectID: idInput(),
      ...billedMonth(z.coerce.number()),
    }),
    response: data(z.array(ProposedLine)),
    refusals: ['record.notFound'],
  }),
  toInvoice: endpoint({
    method: 'GET',
    path: '/invoices/to-invoice',
    access: 'invoices.read',
    summary: 'Active projects without an invoice for a month',
    query: z.object({ ...billedMonth(z.coerce.number()), mine: mineFilter }),
    response: data(z.array(ToInvoice)),
  }),
  trend: endpoint({
    method: 'GET',
    path: '/invoices/trend',
    access: 'invoices.read',
    cost: 5,
    summary: 'Unpaid invoices at the end of the last four months, and projects without an invoice for them',
    description: 'rules/invoices.md#7.5. The last month is the current one, as of today.',
    query: z.object({ mine: mineFilter }),
    response: data(z.array(InvoicesMonth)),
  }),
  makeDrafts: endpoint({
    method: 'POST',
    path: '/invoices/drafts',
    access: 'invoices.create',
    cost: 20,
    summary: 'Make drafts for a month for several projects',
    description:
      'Lines from staffing if the caller may read rates and there are any, otherwise those of the last invoice. Each in its own transaction: a refused one does not stop the others.',
    body: z.object({
      projectIDs: field(z.array(idInput()).min(1).max(200), { label: 'Projects' }),
      ...billedMonth(z.number()),
    }),
    response: data(z.array(BulkRow.pick({ id: true, name: true, refusal: true }))),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/invoices/:id/payments',
    mails: true,
    access: 'invoices.create',
    summary: 'Record a payment of an invoice',
    description:
      'Once nothing is left to pay, the status becomes `paid`. Mails nothing except the thank-you for the last payment.',
    undoable: true,
    params: idParam,
    body: PaymentInput,
    response: done,
    refusals: ['record.notFound', 'invoice.notPayable', 'invoice.paidTooMuch', 'invoice.paidLater'],
  }),
  removePayment: endpoint({
    method: 'DELETE',
    path: '/invoices/:id/payments/:paymentId',
    access: 'invoices.create',
    summary: 'Remove a payment that was recorded by mistake',
    description: 'A paid invoice becomes `sent` or `overdue` again.',
    undoable: true,
    params: z.object({ id: idInput(), paymentId: idInput() }),
    response: done,
    refusals: ['record.notFound', 'invoice.notPayable'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/invoices/:id/remind',
    mails: true,
    access: 'invoices.create',
    summary: 'Remind the client of an unpaid invoice by email',
    description: 'In the thread of the invoice, at most once a day.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'invoice.notPayable', 'invoice.reminded'],
  }),
}
