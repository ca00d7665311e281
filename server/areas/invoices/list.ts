import { type RawBuilder, sql } from 'kysely'
import {
  type CurrencySum,
  type InvoiceFilter,
  type InvoiceOrder,
  invoiceOrders,
  type InvoiceSearch,
} from '#contract/api/invoices/endpoints.ts'
import { filterDay } from '#contract/dates.ts'
import { InvoiceStatus, invoiceStatuses } from '#contract/api/invoices/words.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { projectAsked } from '#server/areas/projects/index.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { betweenDays } from '#server/platform/db/betweenDays.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { patternOf } from '#server/platform/db/names.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { clampFromZero, echoOf, sortFields } from '#server/platform/http/paging.ts'
import { type Numbering, shownNumber } from './number.ts'
import { balance, invoiceRows, invoiceTables, isOpen, unpaidOn } from './records.ts'

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
  balance: [balance],
  status: [sql`array_position(${Object.keys(invoiceStatuses)}::text[], i.status)`],
  createdAt: [sql`i.created_at`],
}

const isOrder = (name: string): name is InvoiceOrder => (invoiceOrders as readonly string[]).includes(name)

/**
 * The known fields of the requested order (rules/api.md#3.3), by default newest invoice date and newest creation first.
 * Ties are ordered by `id`.
 */
function orderOf(env: Numbering, sort: string | undefined): RawBuilder<unknown> {
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
  const like = patternOf(keyword ?? '')
  if (like === '%%') return []
  return [
    sql`(i.search_text like ${like} or (i.billed is null and p.search_name like ${like})
      or (i.number is null and plain_text(${shownNumber(env)}) like ${like}))`,
  ]
}

/** Matches the whole shown number. */
const withNumber = (env: Numbering, number: string | undefined): Condition[] =>
  number ? [sql`(i.number = ${number} or (i.number is null and ${shownNumber(env)} = ${number}))`] : []

const among = (column: string, values: readonly string[]): Condition[] =>
  values.length ? [sql`${sql.ref(column)} = any (${[...values]})`] : []

const all = (conditions: Condition[]) => sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Where invoices are counted, and for whom. */
interface Where {
  env: Numbering
  me: Viewer['me']
}

/** SQL condition of all filters except status, on the tables of invoices. */
const foundButStatus = ({ env, me }: Where, filter: InvoiceFilter): Condition =>
  all([
    sql`i.deleted_at is null`,
    ...among('i.id', filter.ids ?? []),
    ...among('i.project_id', filter.projectID),
    ...withNumber(env, filter.invoice_number),
    ...byKeyword(env, filter.keyword),
    ...(filter.clientID.length
      ? [sql<boolean>`coalesce(i.client_id, p.client_id) = any (${[...filter.clientID]})`]
      : []),
    ...(filter.period
      ? [sql<boolean>`(i.year, i.month) = (${Number(filter.period.slice(0, 4))}, ${Number(filter.period.slice(5))})`]
      : []),
    ...(filter.unpaidOn ? [unpaidOn(filterDay(filter.unpaidOn, today(env)), today(env))] : []),
    projectAsked('p', { me, today: today(env) }, filter),
    ...betweenDays('i.due_at', { from: filter.dueFrom, to: filter.dueTo }, today(env)),
    ...betweenDays('i.invoiced_at', { from: filter.issuedFrom, to: filter.issuedTo }, today(env)),
  ])

/**
 * SQL conditions of the work that waits (rules/invoices.md#4.6). The daily job may not have marked what is due since
 * today.
 */
const workOf = (env: Numbering) => {
  const overdue = sql<boolean>`(${isOpen} and i.due_at < ${today(env)}::date)`
  return {
    unpaid: isOpen,
    overdue,
    attention: sql<boolean>`(i.status = 'error' and i.failed_at is not null
      or i.status = 'scheduled' and i.scheduled_date < now())`,
  }
}

/** SQL condition of all filters. */
const found = (where: Where, filter: InvoiceFilter): Condition =>
  all([
    foundButStatus(where, filter),
    ...among('i.status', filter.status),
    ...filter.work.map((work) => workOf(where.env)[work]),
  ])

/**
 * One page of invoices (rules/invoices.md#4.6). Selects the ids of the page first, then their data. Pages 0 and 1 are
 * both the first.
 */
export async function listInvoices(db: Db, where: Where, search: InvoiceSearch) {
  const { page, size, offset } = clampFromZero(search)
  const { env } = where
  const order = sql`order by ${orderOf(env, search.sort)}`
  const ids = sql`select i.id from ${invoiceTables} where ${found(where, search)} ${order}
    limit ${size} offset ${offset}`
  const [rows, total] = await Promise.all([
    invoiceRows(env, sql`i.id in (${ids})`, order).execute(planned(db)),
    totalOf(db, sql`from ${invoiceTables} where ${found(where, search)}`),
  ])
  return { page, size, sort: echoOf(search.sort), total, data: rows.rows }
}

/** The number of invoices by status, zeros included, ignoring the status filter. */
async function countsOf(db: Db, where: Where, filter: InvoiceFilter): Promise<Record<InvoiceStatus, number>> {
  const { rows } = await sql<{ status: InvoiceStatus; count: number }>`select i.status, count(*) as count
    from ${invoiceTables} where ${foundButStatus(where, filter)} group by i.status`.execute(db)
  const none = Object.fromEntries(InvoiceStatus.options.map((status) => [status, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) } as Record<
    InvoiceStatus,
    number
  >
}

/** Sums of the filtered invoices, by currency. */
async function sumsOf(db: Db, where: Where, filter: InvoiceFilter): Promise<CurrencySum[]> {
  const day = sql`${today(where.env)}::date`
  const open = (when: RawBuilder<unknown>) => sql`coalesce(sum(left_of.rest) filter (where ${when}), 0)::float8`
  const { rows } = await sql<CurrencySum>`select i.currency, count(*) as invoices, sum(i.total)::float8 as total,
      ${open(sql`true`)} as open, ${open(sql`i.due_at < ${day}`)} as overdue,
      ${open(sql`i.due_at between ${day} and ${day} + 7`)} as "dueSoon"
    from ${invoiceTables} cross join lateral (select ${balance} as rest) left_of
    where ${found(where, filter)} and i.status <> 'draft' and (i.status <> 'error' or ${isOpen})
    group by i.currency order by i.currency collate "C"`.execute(db)
  return rows
}

/** The number of invoices of each kind of work. */
async function workCountsOf(db: Db, where: Where, filter: InvoiceFilter) {
  const { unpaid, overdue, attention } = workOf(where.env)
  const count = (when: RawBuilder<boolean>) => sql`count(*) filter (where ${when})`
  const { rows } = await sql<{ unpaid: number; overdue: number; attention: number }>`select ${count(unpaid)} as unpaid,
      ${count(overdue)} as overdue, ${count(attention)} as attention
    from ${invoiceTables} where ${foundButStatus(where, filter)}
      and i.status in ('sent', 'overdue', 'error', 'scheduled')`.execute(db)
  return rows[0] as { unpaid: number; overdue: number; attention: number }
}

/** Counts by status and by work, and sums by currency, of the filtered invoices. */
export async function summaryOf(db: Db, where: Where, filter: InvoiceFilter) {
  const [counts, work, sums] = await Promise.all([
    countsOf(db, where, filter),
    workCountsOf(db, where, filter),
    sumsOf(db, where, filter),
  ])
  return { counts, work, sums }
}
