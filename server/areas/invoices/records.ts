import { type RawBuilder, sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { Db } from '#server/platform/deps.ts'
import { type Numbering, shownNumber } from './number.ts'
import { bankObject, clientObject, companyObject, partyJoins } from './parties.ts'

export { type Parties, partiesOf } from './parties.ts'

/** SQL for the columns of the invoice `i` in the shape of rules/invoices.md#4.1. */
export const invoiceColumns = (
  env: Numbering,
) => sql`i.id, wire_instant(i.created_at) as "createdAt", wire_instant(i.updated_at) as "updatedAt",
  ${shownNumber(env)} as number, i.status, i.invoiced_at as "invoicedAt", i.due_at as "dueAt",
  wire_instant(i.paid_at) as "paidAt", wire_instant(i.failed_at) as "failedAt",
  wire_instant(i.scheduled_date) as "scheduledDate", i.email, i.cc, i.description, i.note,
  i.line_items as "lineItems", i.sub_total::float8 as "subTotal", i.tax::float8 as tax,
  i.discount::float8 as discount, i.total::float8 as total, i.conversion_amount::float8 as "conversionAmount",
  i.conversion_rate::float8 as "conversionRate",
  coalesce('/files/invoices/' || i.number || '.pdf', '') as "invoiceFileURL",
  i.thread_id as "threadID", coalesce(i.error_invoice_id::text, '') as "errorInvoiceID", i.sent_by as "sentBy",
  i.month, i.year,
  i.bank_id as "bankID", i.project_id as "projectID"`

/**
 * Tables of invoices: `i`, its project `p` with company `k` and client `l`, its bank account `b`. All are left joins,
 * so the planner drops those that a query does not use.
 */
export const invoiceTables = sql`invoices i left join projects p on p.id = i.project_id ${partyJoins}
  left join bank_accounts b on b.id = i.bank_id`

/** SQL for the frozen value at `key`, or the current value `live` for drafts. */
const frozenOr = (key: string, live: RawBuilder<unknown>) =>
  sql`case when i.billed is null then ${live}::jsonb else i.billed -> ${sql.lit(key)} end as ${sql.ref(key)}`

/**
 * Invoices in the shape of rules/invoices.md#4.6, without deleted drafts. `where` and `tail` (order and limit) can use
 * the tables of `invoiceTables`.
 */
export function invoiceRows(env: Numbering, where: RawBuilder<unknown>, tail = sql``): RawBuilder<InvoiceRow> {
  return sql<InvoiceRow>`select ${invoiceColumns(env)}, coalesce(i.billed ->> 'projectName', p.name) as "projectName",
      ${frozenOr('bankAccount', bankObject)}, ${frozenOr('companyInfo', companyObject)},
      ${frozenOr('client', clientObject)}
    from ${invoiceTables} where i.deleted_at is null and ${where} ${tail}`
}

/** One invoice. Undefined if there is none, or for a deleted draft. */
export async function invoiceById(db: Db, env: Numbering, id: string): Promise<InvoiceRow | undefined> {
  return (await invoiceRows(env, sql`i.id = ${id}`).execute(db)).rows[0]
}
