import { type RawBuilder, sql } from 'kysely'
import { invoiceStatuses } from '#contract/api/invoices/words.ts'
import { type InvoiceFilter, type InvoiceOrder, invoiceOrders } from '#contract/api/invoices/endpoints.ts'
import { plainText } from '#contract/plainText.ts'
import { sortFields } from '#server/areas/projects/index.ts'
import { type Numbering, shownNumber } from './number.ts'

type Condition = RawBuilder<boolean>

/**
 * SQL for a line of the search text, which has names in lower case without accents. Faster than reading the frozen
 * JSON.
 */
const plainName = (line: number) => sql`split_part(i.search_text, E'\n', ${sql.lit(line)})`

/** SQL for the order by year, then by the company's running number, which has no leading zeros. */
function byNumber(env: Numbering): RawBuilder<unknown>[] {
  const number = shownNumber(env)
  return [sql`left(${number}, 4) collate "C"`, sql`length(split_part(${number}, '-', 1))`, sql`${number} collate "C"`]
}

/** SQL for the other orders, on the tables of invoices. */
const orders: Record<Exclude<InvoiceOrder, 'number'>, readonly RawBuilder<unknown>[]> = {
  invoicedAt: [sql`i.invoiced_at`],
  dueAt: [sql`i.due_at`],
  projectName: [plainName(2)],
  clientCompany: [plainName(3)],
  total: [sql`i.total`],
  status: [sql`array_position(${Object.keys(invoiceStatuses)}::text[], i.status)`],
  createdAt: [sql`i.created_at`],
}

const isOrder = (name: string): name is InvoiceOrder => (invoiceOrders as readonly string[]).includes(name)

/**
 * The known fields of the requested order (rules/api.md#3.3), by default newest invoice date and newest creation first.
 * Ties are ordered by `id`.
 */
export function orderOf(env: Numbering, sort: string | undefined): RawBuilder<unknown> {
  const asked = sortFields(sort).flatMap(({ name, descending }) =>
    isOrder(name)
      ? (name === 'number' ? byNumber(env) : orders[name]).map(
          (by) => sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}`,
        )
      : [],
  )
  return sql.join([...(asked.length ? asked : [sql`i.invoiced_at desc, i.created_at desc`]), sql`i.id`])
}

/** Matches a part of the shown number, the project or the client. Drafts use the current name of their project. */
function byKeyword(env: Numbering, keyword: string | undefined): Condition[] {
  const plain = plainText(keyword ?? '').trim()
  if (!plain) return []
  const like = `%${plain.replace(/[\\%_]/g, '\\$&')}%`
  return [
    sql`(i.search_text like ${like} or (i.billed is null and p.search_name like ${like})
      or (i.number is null and lower(${shownNumber(env)}) like ${like}))`,
  ]
}

/** Matches the whole shown number. */
const withNumber = (env: Numbering, number: string | undefined): Condition[] =>
  number ? [sql`(i.number = ${number} or (i.number is null and ${shownNumber(env)} = ${number}))`] : []

const among = (column: string, values: readonly string[]): Condition[] =>
  values.length ? [sql`${sql.ref(column)} = any (${[...values]})`] : []

const all = (conditions: Condition[]) => sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** SQL condition of all filters except status, on the tables of invoices. */
export const foundButStatus = (env: Numbering, filter: InvoiceFilter): Condition =>
  all([
    sql`i.deleted_at is null`,
    ...among('i.id', filter.ids ?? []),
    ...among('i.project_id', filter.projectID),
    ...withNumber(env, filter.invoice_number),
    ...byKeyword(env, filter.keyword),
    ...(filter.dueFrom ? [sql<boolean>`i.due_at >= ${filter.dueFrom}::date`] : []),
    ...(filter.dueTo ? [sql<boolean>`i.due_at <= ${filter.dueTo}::date`] : []),
  ])

/** SQL condition of all filters. */
export const found = (env: Numbering, filter: InvoiceFilter): Condition =>
  all([foundButStatus(env, filter), ...among('i.status', filter.status)])
