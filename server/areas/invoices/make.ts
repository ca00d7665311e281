import type { InvoiceEdit, InvoiceItem, InvoiceItemInput, InvoiceRow } from '#contract/api/invoice.ts'
import { invoiceSums } from '#contract/invoiceSums.ts'
import { roundMoney } from '#contract/money.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { converted, homeRate } from './conversion.ts'
import type { InvoiceDocument } from './document.ts'
import { type Parties, partiesOf } from './records.ts'

/** All that an invoice says but its number, as it is stored. */
export type InvoiceValues = Omit<InvoiceDocument, 'number'> &
  Pick<InvoiceRow, 'projectID' | 'bankID' | 'email' | 'cc' | 'conversionRate' | 'conversionAmount'>

/** Beyond this, cents are lost in numbers of JSON. */
const largest = 999_999_999_999

/** A line as it is stored: each number to 2 decimals (rules/invoices.md#3.1). */
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

/** What is stored of the invoice that a request describes: the one place where that is made (rules/invoices.md#4.3). */
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
 * Who and what an invoice of a project, paid to an account, is about.
 * @throws Refusal 404 for an unknown project or account, 400 for a project that has no account of its own
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
 * The same for a request as it comes, with the parties and the rate of now.
 * @throws Refusal 400, 404 and 500 as rules/invoices.md#4.3 has them
 */
export async function valuesOf(db: Db, env: Env, body: InvoiceEdit) {
  const parties = await requireParties(db, body)
  const rate = await homeRate(db, env, parties.bankAccount.currency.name)
  return { code: parties.code, values: stored(body, parties, rate, env) }
}
