import type { InvoiceEdit, InvoiceItem, InvoiceItemInput, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { invoiceSums } from '#contract/invoiceSums.ts'
import { roundMoney } from '#contract/money.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { converted, homeRate } from './conversion.ts'
import type { InvoiceDocument } from './document.ts'
import { type Parties, partiesOf } from './records.ts'

/** The stored content of an invoice, without its number. */
export type InvoiceValues = Omit<InvoiceDocument, 'number'> &
  Pick<InvoiceRow, 'projectID' | 'bankID' | 'email' | 'cc' | 'conversionRate' | 'conversionAmount'>

/** Above this, JSON numbers lose cents. */
const largest = 999_999_999_999

/** A line item as stored: each number to 2 decimals (rules/invoices.md#3.1). */
const storedLine = ({ description, isExternal, ...line }: InvoiceItemInput): InvoiceItem => ({
  description: description ?? '',
  quantity: roundMoney(line.quantity ?? 0),
  unitCost: roundMoney(line.unitCost ?? 0),
  discount: roundMoney(line.discount ?? 0),
  cost: roundMoney(line.cost ?? 0),
  isExternal: isExternal ?? false,
})

function sumsOf({ lineItems, tax, discount }: InvoiceEdit) {
  const sums = invoiceSums(
    (lineItems ?? []).map(({ cost }) => cost),
    { tax, discount },
  )
  if (sums.total < 0) throw badField('discount', 'invoice.discountTooLarge')
  if (sums.subTotal > largest || sums.total > largest) throw badField('lineItems', 'invoice.tooLarge')
  return sums
}

function datesOf({ invoiceDate: invoicedAt, dueDate: dueAt }: InvoiceEdit) {
  if (dueAt < invoicedAt) throw badField('dueDate', 'invoice.dueBeforeDate')
  return { invoicedAt, dueAt }
}

/** The stored form of the invoice in a request. All invoices are made here (rules/invoices.md#4.3). */
export function stored(
  body: InvoiceEdit,
  parties: Omit<Parties, 'code' | 'projectId'>,
  conversionRate: number,
  env: Pick<Env, 'HOME_CURRENCY' | 'TIME_ZONE'>,
): InvoiceValues {
  const dates = datesOf(body)
  const sums = sumsOf(body)
  const { projectName, client, bankAccount, companyInfo } = parties
  return {
    projectID: body.projectID,
    bankID: body.bankID,
    email: body.email,
    cc: body.cc ?? [],
    ...dates,
    month: (body.invoiceMonth ?? 0) + 1,
    year: body.invoiceYear || Number(dates.invoicedAt.slice(0, 4)),
    description: body.description ?? '',
    note: body.note ?? '',
    lineItems: (body.lineItems ?? []).map(storedLine),
    ...sums,
    conversionRate,
    conversionAmount: converted(sums.total, conversionRate, env),
    projectName,
    client,
    bankAccount,
    companyInfo,
  }
}

/**
 * The parties of an invoice for a project and a bank account.
 * @throws Refusal 404 for an unknown project or account, 400 if the project has no account
 */
export async function requireParties(
  db: Db,
  { projectID, bankID }: Pick<InvoiceEdit, 'projectID' | 'bankID'>,
): Promise<Parties> {
  const parties = await partiesOf(db, projectID)
  if (!parties) throw notFound('project', 'projectID')
  const { id, currency } = parties.bankAccount
  if (!id || !currency.name) throw badField('bankID', 'invoice.noBankAccount', { project: parties.projectName })
  if (id === bankID) return parties
  const others = await partiesOf(db, projectID, bankID)
  if (!others?.bankAccount.id) throw notFound('bank account', 'bankID')
  return others
}

/**
 * The stored form of a request, with current parties and rate.
 * @throws Refusal 400, 404 and 500 by rules/invoices.md#4.3
 */
export async function valuesOf(db: Db, env: Env, body: InvoiceEdit) {
  const parties = await requireParties(db, body)
  const rate = await homeRate(db, env, parties.bankAccount.currency.name)
  return { code: parties.code, values: stored(body, parties, rate, env) }
}
