import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import type { Db } from '#server/platform/deps.ts'
import type { InvoiceValues } from './make.ts'
import { searchTextOf } from './searchText.ts'

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
