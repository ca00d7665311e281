import { sql } from 'kysely'
import type { InvoiceSearch } from '#contract/api/invoices/endpoints.ts'
import { echoOf } from '#server/areas/projects/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import { found, orderOf } from './find.ts'
import type { Numbering } from './number.ts'
import { invoiceRows, invoiceTables } from './records.ts'

/**
 * One page of invoices (rules/invoices.md#4.6). Selects the ids of the page first, then their data. Pages 0 and 1 are
 * both the first.
 */
export async function listInvoices(db: Db, env: Numbering, search: InvoiceSearch) {
  const { page, size, offset } = clampFromZero(search)
  const order = sql`order by ${orderOf(env, search.sort)}`
  const ids = sql`select i.id from ${invoiceTables} where ${found(env, search)} ${order} limit ${size} offset ${offset}`
  const [rows, total] = await Promise.all([
    invoiceRows(env, sql`i.id in (${ids})`, order).execute(db),
    sql<{
      total: number
    }>`select count(*) as total from ${invoiceTables} where ${found(env, search)}`.execute(db),
  ])
  return { page, size, sort: echoOf(search.sort), total: total.rows[0]?.total ?? 0, data: rows.rows }
}
