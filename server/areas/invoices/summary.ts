import { sql } from 'kysely'
import { InvoiceStatus, openStatuses } from '#contract/api/invoices/words.ts'
import type { CurrencySum, InvoiceFilter } from '#contract/api/invoices/endpoints.ts'
import type { Db } from '#server/platform/deps.ts'
import { found, foundButStatus } from './find.ts'
import type { Numbering } from './number.ts'
import { invoiceTables } from './records.ts'

/** Statuses that are in no sum. */
const unbilled: readonly InvoiceStatus[] = ['draft', 'error']

/** The number of invoices by status, zeros included, ignoring the status filter. */
async function countsOf(db: Db, env: Numbering, filter: InvoiceFilter): Promise<Record<InvoiceStatus, number>> {
  const { rows } = await sql<{ status: InvoiceStatus; count: number }>`select i.status, count(*) as count
    from ${invoiceTables} where ${foundButStatus(env, filter)} group by i.status`.execute(db)
  const none = Object.fromEntries(InvoiceStatus.options.map((status) => [status, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) } as Record<
    InvoiceStatus,
    number
  >
}

/** Sums of the filtered invoices, by currency. */
async function sumsOf(db: Db, env: Numbering, filter: InvoiceFilter): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`select i.currency, count(*) as invoices, sum(i.total)::float8 as total,
      coalesce(sum(i.total) filter (where i.status = any (${[...openStatuses]})), 0)::float8 as open
    from ${invoiceTables} where ${found(env, filter)} and i.status <> all (${[...unbilled]})
    group by i.currency order by i.currency collate "C"`.execute(db)
  return rows
}

/** Counts by status and sums by currency of the filtered invoices. */
export async function summaryOf(db: Db, env: Numbering, filter: InvoiceFilter) {
  const [counts, sums] = await Promise.all([countsOf(db, env, filter), sumsOf(db, env, filter)])
  return { counts, sums }
}
