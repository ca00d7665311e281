import { type Insertable, sql, type Updateable } from 'kysely'
import type {
  InvoiceBank,
  InvoiceEdit,
  InvoiceItem,
  InvoiceItemInput,
  InvoiceRow,
} from '#contract/api/invoices/invoice.ts'
import { invoiceSums } from '#contract/invoiceSums.ts'
import { decimalsOf, largestAmount, minorUnits, pricePlaces, roundMoney } from '#contract/money.ts'
import { type Conversion, convert } from '#server/areas/exchangeRates/index.ts'
import type { DB } from '#server/platform/db/types.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { InvoiceDocument } from './document.ts'
import { searchTextOf } from './number.ts'
import { type Parties, partiesOf } from './records.ts'

/** The settings that decide about the conversion of totals. */
type Home = Pick<Env, 'HOME_CURRENCY' | 'TIME_ZONE'>

/** A total in the company's home currency at today's rate; undefined without a rate. */
export const inHomeCurrency = (db: Db, env: Home, currency: string, total: number): Promise<Conversion | undefined> =>
  convert(db, { amount: total, from: currency, to: env.HOME_CURRENCY, day: today(env) })

/**
 * The same, for invoices that need a rate.
 * @throws Refusal 500 if there is no rate (rules/invoices.md#3.3)
 */
export async function requireConversion(db: Db, env: Home, currency: string, total: number): Promise<Conversion> {
  const conversion = await inHomeCurrency(db, env, currency, total)
  if (!conversion) throw refuse('invoice.noRate', { currency, home: env.HOME_CURRENCY })
  return conversion
}

/** The stored content of an invoice, without its number and its value in the home currency. */
export type InvoiceValues = Omit<InvoiceDocument, 'number'> &
  Pick<InvoiceRow, 'projectID' | 'bankID' | 'email' | 'cc'> &
  Pick<Parties, 'clientID' | 'companyID'>

/** A line item as stored: its numbers as they were sent, its cost in the smallest unit (rules/invoices.md#3.1). */
function storedLine(line: InvoiceItemInput, at: number, currency: string): InvoiceItem {
  const { description, quantity, unitCost = 0, discount, cost, isExternal } = line
  const most = pricePlaces(currency)
  if (decimalsOf(unitCost) > most) throw badField(`lineItems[${at}].unitCost`, 'request.tooManyDecimals', { most })
  return {
    description: description ?? '',
    quantity: quantity ?? 0,
    unitCost,
    discount: discount ?? 0,
    cost: roundMoney(cost ?? 0, minorUnits(currency)),
    isExternal: isExternal ?? false,
  }
}

function sumsOf({ lineItems, tax, discount }: InvoiceEdit, currency: string) {
  const costs = (lineItems ?? []).map(({ cost }) => cost)
  const sums = invoiceSums(costs, currency, { tax, discount })
  if (sums.total < 0) throw badField('discount', 'invoice.discountTooLarge')
  const most = largestAmount(currency)
  if (Math.max(sums.subTotal, sums.total) >= most) throw badField('lineItems', 'invoice.tooLarge', { most, currency })
  return sums
}

function datesOf({ invoiceDate: invoicedAt, dueDate: dueAt }: InvoiceEdit) {
  if (dueAt < invoicedAt) throw badField('dueDate', 'invoice.dueBeforeDate')
  return { invoicedAt, dueAt }
}

/** The stored form of the invoice in a request. All invoices are made here (rules/invoices.md#4.3). */
export function stored(body: InvoiceEdit, parties: Omit<Parties, 'code' | 'projectId'>): InvoiceValues {
  const dates = datesOf(body)
  const { projectName, client, clientID, bankAccount, companyInfo, companyID } = parties
  const currency = bankAccount.currency.name
  const sums = sumsOf(body, currency)
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
    lineItems: (body.lineItems ?? []).map((line, at) => storedLine(line, at, currency)),
    ...sums,
    projectName,
    client,
    clientID,
    bankAccount,
    companyInfo,
    companyID,
  }
}

/** Throws 409 if an account has another currency than the amounts of its invoice (rules/invoices.md#4.5). */
export function requireCurrency({ name, bankName, currency: { name: now } }: InvoiceBank, currency?: string): void {
  if (currency && currency !== now) throw refuse('invoice.otherCurrency', { account: name || bankName, now, currency })
}

/** What decides about the parties of an invoice. */
type Billed = Pick<InvoiceEdit, 'projectID' | 'bankID' | 'currency'>

/**
 * The parties of an invoice for a project and a bank account. A draft keeps its own client and company.
 * @throws Refusal 404 for an unknown project or account, 400 if the project has no account, 409 if the account has
 * another currency than the amounts
 */
export async function requireParties(
  db: Db,
  { projectID, bankID, currency }: Billed,
  draftId?: string,
): Promise<Parties> {
  const parties = await partiesOf(db, projectID, { bankId: bankID, draftId })
  if (!parties) throw notFound('project', 'projectID')
  const own = draftId ? parties : await partiesOf(db, projectID)
  if (!own?.bankAccount.currency.name && !draftId)
    throw badField('bankID', 'invoice.noBankAccount', { project: parties.projectName })
  const { bankAccount } = parties
  if (!bankAccount.id) throw notFound('bank account', 'bankID')
  requireCurrency(bankAccount, currency)
  return parties
}

/**
 * The stored form of a request, with its parties, and its value in the home currency.
 * @throws Refusal 400, 404, 409 and 500 by rules/invoices.md#4.3
 */
export async function valuesOf(db: Db, env: Env, body: InvoiceEdit, draftId?: string) {
  const parties = await requireParties(db, body, draftId)
  const values = stored(body, parties)
  const conversion = await requireConversion(db, env, parties.bankAccount.currency.name, values.total)
  return { code: parties.code, values, conversion }
}

type Columns = Omit<Insertable<DB['invoices']>, 'sent_by' | 'status'>

/** Columns with the value of an invoice in the home currency. */
export const conversionColumns = ({ rate, amount, since, isShipped }: Conversion) => ({
  conversion_rate: rate,
  conversion_amount: amount,
  rate_since: since,
  is_rate_shipped: isShipped,
})

/** Column values of an invoice from its form. The invoice has no number yet. */
export const columnsOf = (values: InvoiceValues, conversion: Conversion) =>
  ({
    ...conversionColumns(conversion),
    client_id: values.clientID,
    company_info_id: values.companyID,
    project_id: values.projectID,
    bank_id: values.bankID,
    email: values.email,
    cc: values.cc,
    description: values.description,
    note: values.note,
    line_items: values.lineItems,
    sub_total: values.subTotal,
    tax: values.tax,
    discount: values.discount,
    total: values.total,
    currency: values.bankAccount.currency.name,
    month: values.month,
    year: values.year,
    invoiced_at: values.invoicedAt,
    due_at: values.dueAt,
    search_text: searchTextOf({ ...values, number: '' }),
  }) satisfies Columns

/** Updates columns of an invoice and `updated_at`. Call it under the lock of the invoice. */
export async function updateInvoice(trx: Db, id: string, columns: Updateable<DB['invoices']>): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`update invoices set (${names}, updated_at) = (
      select ${names}, now() from json_populate_record(null::invoices, ${JSON.stringify(columns)}::json))
    where id = ${id}`.execute(trx)
}
