import { z } from 'zod'
import { FilterDay } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, page, paging } from '../../endpoint.ts'
import { blankAsNone, idsFilter, mineFilter, severalOf } from '../../queries.ts'
import { TimelineEntry } from '../timeline.ts'
import {
  InvoiceDetail,
  InvoiceEdit,
  InvoicePreview,
  InvoiceResend,
  InvoiceRow,
  InvoiceSend,
  InvoiceStatusChange,
  InvoiceTemplate,
} from './invoice.ts'
import { monthEnd } from './monthEnd.ts'
import { InvoiceStatus } from './words.ts'

/** Sort orders of the list. */
export const invoiceOrders = [
  'invoicedAt',
  'dueAt',
  'number',
  'projectName',
  'clientCompany',
  'total',
  'balance',
  'status',
  'createdAt',
] as const
export type InvoiceOrder = (typeof invoiceOrders)[number]

const filters = {
  projectID: severalOf(idInput()),
  status: severalOf(InvoiceStatus),
  /** The exact number, as shown. */
  invoice_number: blankAsNone(z.string().max(100)),
  /** These filters are additions of Muster. */
  ids: idsFilter,
  /** Part of the number, the project's name or the client's name. */
  keyword: blankAsNone(z.string().max(200)),
  /** First and last day that they are due, or were issued. */
  dueFrom: blankAsNone(FilterDay),
  dueTo: blankAsNone(FilterDay),
  issuedFrom: blankAsNone(FilterDay),
  issuedTo: blankAsNone(FilterDay),
  clientID: severalOf(idInput()),
  /** The billed month, `YYYY-MM`. */
  period: blankAsNone(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** Unpaid and due, or whose mail failed: a part of what `status` says (rules/invoices.md#4.6). */
  work: severalOf(z.enum(['unpaid', 'overdue', 'attention'])),
  /** Those that were not paid at the end of this day (rules/invoices.md#7.5). */
  unpaidOn: blankAsNone(FilterDay),
  mine: mineFilter,
}

/** Query of `GET /invoices`. */
export const InvoiceSearch = z.object({ ...filters, sort: z.string().max(500).optional(), ...paging })
export type InvoiceSearch = z.infer<typeof InvoiceSearch>

/** The same filters, for counts and sums. */
export const InvoiceFilter = z.object(filters)
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** Sums per currency. Amounts of different currencies are never added. */
export const CurrencySum = z.object({
  currency: z.string(),
  invoices: z.int(),
  total: z.number(),
  /** What clients still have to pay, of it what is overdue, and what is due today or in the next 7 days. */
  open: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
})
export type CurrencySum = z.infer<typeof CurrencySum>

/** The saved or sent invoice, added to the standard answer. A draft has the number it would get now. */
const numbered = done.extend({ invoice: z.object({ id: Id, number: z.string() }) })

/** A PDF that isn't stored. */
const document = data(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }))

/** Endpoints of invoices (rules/invoices.md#4), including additions of Muster. */
export const invoices = {
  ...monthEnd,
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'invoices.read',
    summary: 'Invoices',
    description: 'Newest invoice date first, then newest creation. Without deleted drafts.',
    query: InvoiceSearch,
    response: page(InvoiceRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/invoices/summary',
    access: 'invoices.read',
    summary: 'Number of invoices by status, and sums by currency',
    description:
      'Counts ignore the filters `status` and `work`. Sums exclude drafts, and invoices with an error unless only their email failed.',
    query: InvoiceFilter,
    response: data(
      z.object({
        counts: z.record(InvoiceStatus, z.int()),
        work: z.object({ unpaid: z.int(), overdue: z.int(), attention: z.int() }),
        sums: z.array(CurrencySum),
      }),
    ),
  }),
  template: endpoint({
    method: 'GET',
    path: '/invoices/template',
    access: 'invoices.read',
    summary: 'Start values of a new invoice of a project',
    query: z.object({ projectID: idInput() }),
    response: data(InvoiceTemplate),
    refusals: ['record.notFound'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/send',
    mails: true,
    access: 'invoices.create',
    summary: 'Create an invoice and mail it, or save it as a draft',
    description:
      'Number, stored invoice and queued mail are one transaction (rules/invoices.md#4.4). The PDF is created afterwards, usually before the answer, and then mailed; if either fails for good, the status becomes `error`. A draft gets no number: the answer has the one it would get. A repeat with the same `requestKey` answers the first number.',
    body: InvoiceSend,
    response: numbered,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.keyMadeDraft',
      'invoice.noBankAccount',
      'invoice.noLines',
      'invoice.noQuantity',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.tooLarge',
    ],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/invoices/preview',
    access: 'invoices.create',
    summary: 'Preview the PDF of an invoice',
    description: 'Marked as a preview, with the next number. Nothing is stored.',
    body: InvoicePreview,
    response: document,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.filesSlow',
      'invoice.noBankAccount',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.tooLarge',
    ],
  }),
  sendToSelf: endpoint({
    method: 'POST',
    path: '/invoices/send-to-self',
    mails: true,
    access: 'invoices.create',
    summary: 'Mail a preview of an invoice to yourself',
    description: 'The same mail as for the client, only to the address of the caller.',
    body: InvoicePreview,
    response: done,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.filesSlow',
      'invoice.noBankAccount',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.tooLarge',
    ],
  }),
  one: endpoint({
    method: 'GET',
    path: '/invoices/:id',
    access: 'invoices.read',
    summary: 'One invoice',
    params: idParam,
    response: data(InvoiceDetail),
    refusals: ['record.notFound'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/invoices/:id/timeline',
    access: 'invoices.read',
    summary: 'History of an invoice, newest first',
    params: idParam,
    query: z.object(paging),
    response: page(TimelineEntry),
    refusals: ['record.notFound'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/invoices/:id',
    access: 'invoices.create',
    summary: 'Change a draft',
    description:
      'The project cannot change. The draft keeps client and company unless `takesParties` is set, and its currency unless `currency` is the new one of its account.',
    versioned: true,
    undoable: true,
    params: idParam,
    body: InvoiceEdit,
    response: data(InvoiceDetail),
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.keepsProject',
      'invoice.noBankAccount',
      'invoice.noDraft',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.tooLarge',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    access: 'invoices.create',
    summary: 'Delete a draft',
    description: 'A draft has no number yet, so there is no gap.',
    undoable: true,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'invoice.noDraft'],
  }),
  sendDraft: endpoint({
    method: 'POST',
    path: '/invoices/:id/send',
    mails: true,
    access: 'invoices.create',
    summary: 'Mail a draft in its current form',
    description: 'Assigns the number. A repeat right after sending gets the same answer and mails nothing.',
    params: idParam,
    response: numbered,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.noBankAccount',
      'invoice.noDraft',
      'invoice.noLines',
      'invoice.noQuantity',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.tooLarge',
    ],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invoices/:id/resend',
    mails: true,
    access: 'invoices.create',
    summary: 'Mail an invoice once more',
    description:
      'If its mail failed, the status becomes `sent` again. A repeat with the same `requestKey` mails nothing.',
    params: idParam,
    body: InvoiceResend,
    response: done,
    refusals: ['record.notFound', 'invoice.mailWaiting', 'invoice.markedAsError', 'invoice.notMailedAgain'],
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/invoices/:id/status',
    mails: true,
    access: 'invoices.create',
    summary: 'Set the status of an invoice',
    description: 'Allowed changes: rules/invoices.md#1.2. Mails nothing except the thank-you for a payment.',
    undoable: true,
    params: idParam,
    body: InvoiceStatusChange,
    response: done,
    refusals: [
      'record.notFound',
      'invoice.cannotBecome',
      'invoice.cannotChange',
      'invoice.noBankAccount',
      'invoice.noLines',
      'invoice.noQuantity',
      'invoice.noRate',
      'invoice.otherCurrency',
      'invoice.sameStatus',
    ],
  }),
}
