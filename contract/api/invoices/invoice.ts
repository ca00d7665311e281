import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../../dates.ts'
import { Id, idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { email, optionalId } from '../../inputs.ts'
import { LineDiscount, Quantity, RoundedAmount, UnitPrice } from '../../money.ts'
import { Payment } from './payment.ts'
import { MailState } from '../surveys/mails.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { deliveries, Delivery, InvoiceStatus, invoiceStatuses } from './words.ts'
import { BankAccount, Client, CompanyInfo } from '../metadata/lookups.ts'
import { Currency } from '../metadata/metadata.ts'
import { problem } from '../../errors/fault.ts'

/** A line item (rules/invoices.md#4.1). `discount` is a percentage, `cost` the billed amount. */
export const InvoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unitCost: z.number(),
  discount: z.number(),
  cost: z.number(),
  isExternal: z.boolean(),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

/** The client of an invoice. */
export const InvoiceClient = z.object({
  clientCompany: z.string(),
  clientAddress: z.string(),
  contacts: z.array(Client.shape.contacts.element.omit({ role: true })),
  /** For the electronic invoice (not in the specified API). */
  country: z.string(),
  registrationNumber: z.string(),
})
export type InvoiceClient = z.infer<typeof InvoiceClient>

/**
 * The bank account of an invoice (rules/metadata.md#3.4). Without one, all texts are `""`, including the currency's.
 */
export const InvoiceBank = BankAccount.omit({ createdAt: true, updatedAt: true }).extend({
  id: z.string(),
  currencyID: z.string(),
  currency: Currency.pick({ name: true, symbol: true, locale: true }).extend({
    id: z.string(),
    type: z.string(),
  }),
})
export type InvoiceBank = z.infer<typeof InvoiceBank>

/** The company that issues an invoice (rules/metadata.md#3.3). Without one, all texts are `""`. */
export const InvoiceCompany = CompanyInfo.omit({ createdAt: true, updatedAt: true }).extend({
  id: z.string(),
})
export type InvoiceCompany = z.infer<typeof InvoiceCompany>

const amount = (label: string) => field(z.number(), { label, kind: 'money' })

/**
 * An invoice (rules/invoices.md#4.1). Amounts are in the currency of its bank account; `conversion...` in the company's
 * home currency.
 */
export const Invoice = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  /** Assigned when the invoice is issued. For drafts and scheduled invoices: the number it would get now. */
  number: field(z.string(), { label: 'Number' }),
  status: field(InvoiceStatus, { label: 'Status', choices: invoiceStatuses }),
  invoicedAt: field(CalendarDate, { label: 'Invoice date', kind: 'date' }),
  dueAt: field(CalendarDate, { label: 'Due date', kind: 'date' }),
  paidAt: field(Instant.nullable(), { label: 'Paid', kind: 'date' }),
  failedAt: Instant.nullable(),
  scheduledDate: Instant.nullable(),
  email: field(z.string(), { label: 'Email' }),
  cc: field(z.array(z.string()), { label: 'CC' }),
  description: field(z.string(), { label: 'Description' }),
  note: field(z.string(), { label: 'Note' }),
  lineItems: field(z.array(InvoiceItem), { label: 'Lines' }),
  subTotal: amount('Subtotal'),
  tax: amount('Tax'),
  discount: amount('Discount'),
  total: amount('Total'),
  conversionAmount: amount('Total in the home currency'),
  conversionRate: field(z.number(), { label: 'Exchange rate' }),
  /** Currency of the amounts (not in the specified API). A draft keeps it when its account gets another one. */
  currency: z.string(),
  /** First day of the rate, and whether it came with the product (not in the specified API). Null without a rate. */
  rateSince: CalendarDate.nullable(),
  isRateShipped: z.boolean(),
  /** URL of the PDF, for callers with `invoices.read`; `""` until the invoice is issued. */
  invoiceFileURL: z.string(),
  threadID: z.string(),
  /** An id, or `""`. */
  errorInvoiceID: z.string(),
  sentBy: z.string(),
  /** The billed month, 1 to 12. */
  month: field(z.int(), { label: 'Month' }),
  year: field(z.int(), { label: 'Year' }),
  bankID: field(Id, { label: 'Bank account', refersTo: 'bank_accounts' }),
  projectID: Id,
})
export type Invoice = z.infer<typeof Invoice>

/**
 * An invoice in the list (rules/invoices.md#4.6). Client, company and bank account are those of the sending day, for
 * drafts the current ones.
 */
export const InvoiceRow = Invoice.extend({
  projectName: field(z.string(), { label: 'Project' }),
  bankAccount: InvoiceBank,
  companyInfo: InvoiceCompany,
  client: field(InvoiceClient, { label: 'Client' }),
  /**
   * What the client still has to pay (rules/invoices.md#7.1), and the state of the newest mail. Additions of Muster.
   */
  balance: amount('Balance'),
  delivery: field(Delivery, { label: 'Delivery', choices: deliveries }),
  remindedAt: field(Instant.nullable(), { label: 'Reminded', display: 'instant' }),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** State of an invoice's mail (not in the specified API). */
export const InvoiceMail = z.object({
  state: MailState.exclude(['none']),
  /** Number of attempts so far. */
  attempts: z.int(),
  /** Why it wasn't sent, as a sentence; `""` without a problem. */
  error: z.string(),
  /** Time of the last attempt or change of state. */
  at: Instant,
  /** Time of the next attempt, while it waits. */
  nextAttemptAt: Instant.nullable(),
})

/** One invoice with the data that its page adds (not in the specified API). */
export const InvoiceDetail = InvoiceRow.extend({
  sender: BasicEmployee.nullable(),
  /** The newest mail. Null for drafts, and for invoices whose status was set by hand. */
  mail: InvoiceMail.nullable(),
  /** URL of the invoice as UBL; `""` without one. */
  eInvoiceURL: z.string(),
  /** What an electronic invoice (EN 16931) lacks, as sentences. */
  eInvoiceMissing: z.array(z.string()),
  /** Newest day first. */
  payments: z.array(Payment),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

/** Start values of a project's new invoice (rules/invoices.md#4.2). */
export const InvoiceTemplate = z.object({
  id: Id,
  name: z.string(),
  /** The next number. It isn't reserved. */
  invoiceNumber: z.string(),
  lastInvoice: Invoice.nullable(),
  client: InvoiceClient,
  bankAccount: InvoiceBank,
  companyInfo: InvoiceCompany,
  /** What an electronic invoice lacks, as in `InvoiceDetail` (not in the specified API). */
  eInvoiceMissing: z.array(z.string()),
  /** The terms of the client: days from invoice date to due date of its last invoice (not in the specified API). */
  daysToPay: z.int(),
})
export type InvoiceTemplate = z.infer<typeof InvoiceTemplate>

const rateRead = 'projectMembers.rate.read'

/** A line proposed from staffing: a member of the project and their share of the month (not in the specified API). */
export const ProposedLine = InvoiceItem.extend({
  unitCost: field(InvoiceItem.shape.unitCost, { label: 'Unit price', read: rateRead }),
  discount: field(InvoiceItem.shape.discount, { label: 'Discount', read: rateRead }),
  cost: field(InvoiceItem.shape.cost, { label: 'Cost', read: rateRead }),
  /** The currency of the member's rate if it is another one than that of the invoice, else `''`. */
  rateCurrency: field(z.string(), { label: 'Currency of the rate', read: rateRead }),
  /** What one unit of that currency is worth today. Null if nothing is converted or there is no rate: then prices are 0. */
  exchangeRate: field(z.number().nullable(), { label: 'Exchange rate', read: rateRead }),
  employee: BasicEmployee,
  /** First and last day of the membership within the month. */
  from: CalendarDate,
  to: CalendarDate,
  /** Working days of these days without those away, in halves, and of the month. */
  days: z.number(),
  daysOfMonth: z.int(),
})
export type ProposedLine = z.infer<typeof ProposedLine>

/** A line item in a request. Numbers may be text; `""` and `null` count as 0. */
export const InvoiceItemInput = z.object({
  description: field(z.string().trim().max(2000).nullish(), { label: 'Description' }),
  quantity: field(Quantity, { label: 'Quantity' }),
  unitCost: field(UnitPrice, { label: 'Unit price' }),
  discount: field(LineDiscount, { label: 'Discount' }),
  cost: field(RoundedAmount, { label: 'Cost' }),
  isExternal: field(z.boolean().nullish(), { label: 'External' }),
})
export type InvoiceItemInput = z.infer<typeof InvoiceItemInput>

const blanksDropped = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || one.trim() !== '') : value

/**
 * Maximum characters of all line descriptions together. Longer invoices take seconds to print and block the printer.
 */
const mostWords = 30_000
const lines = z
  .array(InvoiceItemInput)
  .max(500)
  .refine(
    (all) => all.reduce((sum, { description }) => sum + (description?.length ?? 0), 0) <= mostWords,
    problem('invoice.descriptionsTooLong', { most: mostWords }),
  )

const invoiceInputs = {
  projectID: field(idInput(), { label: 'Project' }),
  bankID: field(idInput(), { label: 'Bank account' }),
  email: field(z.string().trim().max(254).pipe(email), { label: 'Email', kind: 'email' }),
  cc: field(z.preprocess(blanksDropped, z.array(z.string().trim().max(254).pipe(email)).max(20).nullish()).optional(), {
    label: 'CC',
    kind: 'emails',
  }),
  invoiceDate: field(DateInput, { label: 'Invoice date', kind: 'date' }),
  dueDate: field(DateInput, { label: 'Due date', kind: 'date' }),
  invoiceMonth: field(z.int().min(0).max(11).nullish(), { label: 'Invoice month' }),
  invoiceYear: field(z.int().min(0).max(9999).nullish(), { label: 'Invoice year' }),
  lineItems: field(lines.nullish(), { label: 'Lines' }),
  description: field(z.string().trim().max(5000).nullish(), { label: 'Description', kind: 'longText' }),
  note: field(z.string().trim().max(5000).nullish(), { label: 'Note', kind: 'longText' }),
  /** The currency in which the amounts were typed. If the account has another one by now, the call is refused. */
  currency: field(z.string().trim().max(10).optional(), { label: 'Currency' }),
  /** On a draft: takes client and company from the project again. Otherwise a draft keeps its own. */
  takesParties: field(z.boolean().nullish(), { label: 'Takes the parties of the project' }),
  subtotal: field(RoundedAmount, { label: 'Subtotal' }),
  total: field(RoundedAmount, { label: 'Total' }),
  tax: field(RoundedAmount, { label: 'Tax', kind: 'money' }),
  discount: field(RoundedAmount, {
    label: 'Invoice discount',
    kind: 'money',
    help: 'Amount deducted from the sum of all lines.',
  }),
}

/**
 * Content of an invoice (rules/invoices.md#4.3). `subtotal` and `total` are validated but not used: the server
 * calculates them.
 */
export const InvoiceEdit = z.object(invoiceInputs)
export type InvoiceEdit = z.infer<typeof InvoiceEdit>

/** Body of the calls that show an invoice without storing it. `draftID`: the draft whose parties it has. */
export const InvoicePreview = z.object({ ...invoiceInputs, draftID: field(optionalId, { label: 'Draft' }) })
export type InvoicePreview = z.infer<typeof InvoicePreview>

/**
 * Idempotency key, chosen by the caller and the same for each attempt. A repeat returns the first result without
 * another effect; with different content it is refused.
 */
const requestKey = field(optionalId, { label: 'Request key' })

/** Body of `POST /invoices/send`. */
export const InvoiceSend = z.object({
  ...invoiceInputs,
  isDraft: field(z.boolean().nullish(), { label: 'Draft' }),
  requestKey,
})
export type InvoiceSend = z.infer<typeof InvoiceSend>

/** Body of the call that mails an invoice again, to other addresses if needed. */
export const InvoiceResend = z.object({
  email: field(email.nullish(), { label: 'Email', kind: 'email' }),
  cc: field(invoiceInputs.cc, { label: 'CC', kind: 'emails' }),
  requestKey,
})
export type InvoiceResend = z.infer<typeof InvoiceResend>

/** Body of `PUT /invoices/{id}/status` (rules/invoices.md#4.7). */
export const InvoiceStatusChange = z.object({
  status: field(InvoiceStatus, { label: 'Status', choices: invoiceStatuses }),
  sendThankYouEmail: field(z.boolean().nullish(), { label: 'Send a thank-you email' }),
})
export type InvoiceStatusChange = z.infer<typeof InvoiceStatusChange>
