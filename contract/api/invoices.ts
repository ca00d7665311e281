import { z } from 'zod'
import { DateInput } from '../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, page, paging } from '../endpoint.ts'
import { blankAsNone, idsFilter, severalOf } from '../queries.ts'
import { TimelineEntry } from './employees.ts'
import {
  InvoiceDetail,
  InvoiceEdit,
  InvoiceResend,
  InvoiceRow,
  InvoiceSend,
  InvoiceStatusChange,
  InvoiceTemplate,
  ProposedLine,
} from './invoice.ts'
import { InvoiceStatus } from './invoiceWords.ts'

/** Orders of the list. */
export const invoiceOrders = [
  'invoicedAt',
  'dueAt',
  'number',
  'projectName',
  'clientCompany',
  'total',
  'status',
  'createdAt',
] as const
export type InvoiceOrder = (typeof invoiceOrders)[number]

const filters = {
  projectID: severalOf(idInput()),
  status: severalOf(InvoiceStatus),
  /** The whole number, as it is shown. */
  invoice_number: blankAsNone(z.string().max(100)),
  /** Ours, as are the rest. */
  ids: idsFilter,
  /** Stands in the number, in the name of the project or in that of the client. */
  keyword: blankAsNone(z.string().max(200)),
  dueFrom: blankAsNone(DateInput),
  dueTo: blankAsNone(DateInput),
}

/** Query of GET /invoices. */
export const InvoiceSearch = z.object({ ...filters, sort: z.string().max(500).optional(), ...paging })
export type InvoiceSearch = z.infer<typeof InvoiceSearch>

/** The same filters, for counts and sums. */
export const InvoiceFilter = z.object(filters)
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** Sums of one currency; those of different currencies are never added. */
export const CurrencySum = z.object({
  currency: z.string(),
  invoices: z.int(),
  total: z.number(),
  /** The part that is sent or overdue. */
  open: z.number(),
})
export type CurrencySum = z.infer<typeof CurrencySum>

/** A made or sent invoice, beside the answer of the wire; a draft with the number that it would get. */
const numbered = done.extend({ invoice: z.object({ id: Id, number: z.string() }) })

/** A PDF that is stored nowhere. */
const document = data(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }))

/** Invoices (rules/invoices.md#4); those that the wire does not have are ours. */
export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'invoices.read',
    summary: 'Invoices',
    description: 'Newest invoice date first, then newest made. Deleted drafts are not among them.',
    query: InvoiceSearch,
    response: page(InvoiceRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/invoices/summary',
    access: 'invoices.read',
    summary: 'How many invoices of each status there are, and what they come to, by currency',
    description: 'Counts leave the status filter out. Sums leave out drafts and invoices in error.',
    query: InvoiceFilter,
    response: data(z.object({ counts: z.record(InvoiceStatus, z.int()), sums: z.array(CurrencySum) })),
  }),
  template: endpoint({
    method: 'GET',
    path: '/invoices/template',
    access: 'invoices.read',
    summary: 'What a new invoice of a project begins with',
    query: z.object({ projectID: idInput() }),
    response: data(InvoiceTemplate),
    refusals: ['record.notFound'],
  }),
  proposedLines: endpoint({
    method: 'GET',
    path: '/invoices/proposed-lines',
    access: 'invoices.create',
    summary: 'Lines for a month from the staffing of a project',
    description:
      'Its official members in that month. The quantity is the part of the month, working days by working days, rounded to 2 decimals; the unit price is the monthly rate. Prices are 0 for those who may not read rates.',
    query: z.object({
      projectID: idInput(),
      month: z.coerce.number().int().min(1).max(12),
      year: z.coerce.number().int().min(1900).max(2200),
    }),
    response: data(z.array(ProposedLine)),
    refusals: ['record.notFound'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/send',
    access: 'invoices.create',
    summary: 'Make an invoice and mail it, or keep it as a draft',
    description:
      'Number, stored invoice and the queued mail are one transaction (rules/invoices.md#4.4). The PDF is made after it, usually before the answer, and the mail goes out once it is there; when either fails for good, the invoice becomes `error`. A draft takes no number: it answers the one that it would get. A repeat with the same `requestKey` answers the first number.',
    body: InvoiceSend,
    response: numbered,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.keyMadeDraft',
      'invoice.noBankAccount',
      'invoice.noRate',
      'invoice.tooLarge',
    ],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/invoices/preview',
    access: 'invoices.create',
    summary: 'The PDF of an invoice that is not made yet',
    description: 'Marked as a preview, under the number that would be next. Nothing is stored.',
    body: InvoiceEdit,
    response: document,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.filesSlow',
      'invoice.noBankAccount',
      'invoice.noRate',
      'invoice.tooLarge',
    ],
  }),
  sendToSelf: endpoint({
    method: 'POST',
    path: '/invoices/send-to-self',
    access: 'invoices.create',
    summary: 'Mail a preview of an invoice to yourself',
    description: 'The mail as the client would get it, to the address of the caller alone.',
    body: InvoiceEdit,
    response: done,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.filesSlow',
      'invoice.noBankAccount',
      'invoice.noRate',
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
    summary: 'What happened to an invoice, newest first',
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
    description: 'Its project stays.',
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
      'invoice.tooLarge',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    access: 'invoices.create',
    summary: 'Delete a draft',
    description: 'It has taken no number, so it leaves no hole.',
    undoable: true,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'invoice.noDraft'],
  }),
  sendDraft: endpoint({
    method: 'POST',
    path: '/invoices/:id/send',
    access: 'invoices.create',
    summary: 'Mail a draft, as it stands now',
    description: 'It gets its number now. One that was just sent is answered the same, and not mailed again.',
    params: idParam,
    response: numbered,
    refusals: [
      'record.notFound',
      'invoice.discountTooLarge',
      'invoice.dueBeforeDate',
      'invoice.noBankAccount',
      'invoice.noDraft',
      'invoice.noRate',
      'invoice.tooLarge',
    ],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invoices/:id/resend',
    access: 'invoices.create',
    summary: 'Mail an invoice once more',
    description:
      'After its mail failed it becomes `sent` again. A repeat with the same `requestKey` mails nothing more.',
    params: idParam,
    body: InvoiceResend,
    response: done,
    refusals: ['record.notFound', 'invoice.mailWaiting', 'invoice.markedAsError', 'invoice.notMailedAgain'],
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/invoices/:id/status',
    access: 'invoices.create',
    summary: 'Set the status of an invoice',
    description: 'Which may follow which: rules/invoices.md#1.2. Nothing is mailed but the thank-you when it is paid.',
    undoable: true,
    params: idParam,
    body: InvoiceStatusChange,
    response: done,
    refusals: [
      'record.notFound',
      'invoice.cannotBecome',
      'invoice.cannotChange',
      'invoice.noBankAccount',
      'invoice.noRate',
      'invoice.sameStatus',
    ],
  }),
}
