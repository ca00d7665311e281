import { type Insertable, sql, type Updateable } from 'kysely'
import type { InvoiceEdit, InvoiceItem, InvoiceItemInput, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { invoiceSums } from '#contract/invoiceSums.ts'
import { minorUnits, multiplyRounded, roundMoney } from '#contract/money.ts'
import { rateBetween } from '#server/areas/exchangeRates/index.ts'
import type { DB } from '#server/platform/db/types.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { InvoiceDocument } from './document.ts'
import { searchTextOf } from './number.ts'
import { type Parties, partiesOf } from './records.ts'

/**
 * Today's rate from a currency to the company's home currency, to 10 decimals; 1 for the home currency.
 * @throws Refusal 500 if there is no rate (rules/invoices.md#3.3)
 */
export async function homeRate(
  db: Db,
  env: Pick<Env, 'HOME_CURRENCY' | 'TIME_ZONE'>,
  currency: string,
): Promise<number> {
  const { HOME_CURRENCY } = env
  const rate = await rateBetween(db, currency, HOME_CURRENCY, today(env))
  if (rate === undefined) throw refuse('invoice.noRate', { currency, home: HOME_CURRENCY })
  return rate
}

/** A total in the home currency, rounded to its smallest unit (rules/invoices.md#3.3). */
export const converted = (total: number, rate: number, { HOME_CURRENCY }: Pick<Env, 'HOME_CURRENCY'>) =>
  multiplyRounded([total, rate], minorUnits(HOME_CURRENCY))

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

type Columns = Omit<Insertable<DB['invoices']>, 'sent_by' | 'status'>

/** Column values of an invoice from its form. The invoice has no number yet. */
export const columnsOf = (values: InvoiceValues) =>
  ({
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
    conversion_rate: values.conversionRate,
    conversion_amount: values.conversionAmount,
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
