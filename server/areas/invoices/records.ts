import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { InvoiceDetail, InvoiceMail, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import { currencyOf, regionsOf } from '#server/areas/metadata/index.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { invoiceMailKind } from './mail.ts'
import { missingFacts } from './einvoice/index.ts'
import { type Numbering, shownNumber } from './number.ts'

/** The company, client and bank account of an invoice of a project. */
export interface Parties extends Pick<InvoiceRow, 'projectName' | 'client' | 'bankAccount' | 'companyInfo'> {
  projectId: string
  /** Null if there is none. */
  clientID: string | null
  companyID: string | null
  /** The code of the project, which is part of invoice numbers. */
  code: string
}

const or = (column: string) => sql`coalesce(${sql.ref(column)}, '')`

const noCurrency = sql`json_build_object('id', '', 'name', '', 'symbol', '', 'locale', '', 'type', '')`

/** SQL for the bank account `b` in the shape of rules/invoices.md#4.1. Without an account, all texts are blank. */
export const bankObject = sql`json_build_object('id', coalesce(b.id::text, ''),
  'accountNumber', ${or('b.account_number')}, 'bankName', ${or('b.bank_name')}, 'ownerName', ${or('b.owner_name')},
  'address', ${or('b.address')},
  'swiftCode', ${or('b.swift_code')}, 'routingNumber', ${or('b.routing_number')}, 'name', ${or('b.name')},
  'ukSortCode', ${or('b.uk_sort_code')}, 'intermediaryBankName', ${or('b.intermediary_bank_name')},
  'intermediaryBankAddress', ${or('b.intermediary_bank_address')}, 'currencyID', coalesce(b.currency_id::text, ''),
  'currency', coalesce(${currencyOf('b')}, ${noCurrency}))`

/** SQL for the company `k` in the shape of rules/invoices.md#4.1. */
export const companyObject = sql`json_build_object('id', coalesce(k.id::text, ''), 'name', ${or('k.name')},
  'description', ${or('k.description')}, 'registrationNumber', ${or('k.registration_number')},
  'info', ${regionsOf('k')}, 'country', ${or('k.country')}, 'taxNumber', ${or('k.tax_number')}, 'accountingEmail',
  ${or('k.accounting_email')})`

const contacts = listOf(
  sql`json_build_object('id', c.id, 'name', c.name, 'emails', c.emails, 'isMainContact', c.is_main_contact)`,
  sql`c.is_main_contact desc, c.created_at, c.id`,
  sql`from client_contacts c where c.client_id = l.id and c.deleted_at is null`,
)

/** SQL for the client `l` in the shape of rules/invoices.md#4.1, its main contact first. */
export const clientObject = sql`json_build_object('clientCompany', ${or('l.name')}, 'clientAddress', ${or('l.address')},
  'contacts', ${contacts}, 'country', ${or('l.country')}, 'registrationNumber', ${or('l.registration_number')})`

/** Joins the company `k` and the client `l` of the project `p`. */
export const partyJoins = sql`left join company_infos k on k.id = p.company_info_id
  left join clients l on l.id = p.client_id`

/** SQL condition: the client still has to pay the invoice `i`, also if only its mail failed (rules/invoices.md#1.5). */
export const isOpen = sql<boolean>`(i.status in ('sent', 'overdue') or i.status = 'error' and i.failed_at is not null)`

/**
 * SQL condition: the invoice `i` was issued and not paid at the end of the day (rules/invoices.md#7.5). Today that is
 * `isOpen`.
 */
export const unpaidOn = (day: string, today: string): RawBuilder<boolean> =>
  day >= today
    ? isOpen
    : sql`(i.invoiced_at <= ${day}::date and (${isOpen} or i.status = 'paid'
        and exists (select from payments y where y.invoice_id = i.id and y.paid_on > ${day}::date)))`

/** SQL for what the client still has to pay of the invoice `i` (rules/invoices.md#7.1). */
export const balance = sql`case when ${isOpen}
  then i.total - coalesce((select sum(y.amount) from payments y where y.invoice_id = i.id), 0) else 0 end`

/** SQL for the state of the newest mail with the invoice `i`. */
const delivery = sql`coalesce((select m.state from mails m where m.about_invoice_id = i.id and m.kind = ${invoiceMailKind}
  order by m.created_at desc, m.id limit 1), 'none')`

/** Joins the company `k` and the client `l` of the invoice `i`, or of its project `p` if it has none. */
const ownJoins = sql`left join company_infos k on k.id = coalesce(i.company_info_id, p.company_info_id)
  left join clients l on l.id = coalesce(i.client_id, p.client_id)`

/** Parties that an invoice has instead of those of its project. */
export interface OwnParties {
  bankId?: string | undefined
  /** A draft, which keeps its client and its company. */
  draftId?: string | undefined
}

/**
 * The parties of an invoice of a project, or undefined if the project does not exist. An unknown or deleted account is
 * blank.
 */
export async function partiesOf(
  db: Db,
  projectId: string,
  { bankId, draftId }: OwnParties = {},
): Promise<Parties | undefined> {
  const account = bankId ? sql`${bankId}::uuid` : sql`p.bank_account_id`
  const joins = draftId ? sql`join invoices i on i.id = ${draftId} ${ownJoins}` : partyJoins
  const { rows } = await sql<Parties>`select p.id as "projectId", p.code, p.name as "projectName",
      l.id as "clientID", k.id as "companyID",
      ${clientObject} as client, ${bankObject} as "bankAccount", ${companyObject} as "companyInfo"
    from projects p ${joins} left join bank_accounts b on b.id = ${account} and b.deleted_at is null
    where p.id = ${projectId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** SQL for the columns of the invoice `i` in the shape of rules/invoices.md#4.1. */
export const invoiceColumns = (
  env: Numbering,
) => sql`i.id, wire_instant(i.created_at) as "createdAt", wire_instant(i.updated_at) as "updatedAt",
  ${shownNumber(env)} as number, i.status, i.invoiced_at as "invoicedAt", i.due_at as "dueAt",
  wire_instant(i.paid_at) as "paidAt", wire_instant(i.failed_at) as "failedAt",
  wire_instant(i.scheduled_date) as "scheduledDate", i.email, i.cc, i.description, i.note,
  i.line_items as "lineItems", i.sub_total::float8 as "subTotal", i.tax::float8 as tax,
  i.discount::float8 as discount, i.total::float8 as total, i.conversion_amount::float8 as "conversionAmount",
  i.conversion_rate::float8 as "conversionRate", i.currency, i.rate_since as "rateSince",
  i.is_rate_shipped as "isRateShipped",
  coalesce('/files/invoices/' || i.number || '.pdf', '') as "invoiceFileURL",
  i.thread_id as "threadID", coalesce(i.error_invoice_id::text, '') as "errorInvoiceID", i.sent_by as "sentBy",
  i.month, i.year,
  i.bank_id as "bankID", i.project_id as "projectID"`

/**
 * Tables of invoices: `i`, its project `p`, company `k`, client `l` and bank account `b`. All are left joins, so the
 * planner drops those that a query does not use.
 */
export const invoiceTables = sql`invoices i left join projects p on p.id = i.project_id ${ownJoins}
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
      ${frozenOr('client', clientObject)}, (${balance})::float8 as balance, ${delivery} as delivery,
      wire_instant(i.reminded_at) as "remindedAt"
    from ${invoiceTables} where i.deleted_at is null and ${where} ${tail}`
}

/** One invoice. Undefined if there is none, or for a deleted draft. */
export async function invoiceById(db: Db, env: Numbering, id: string): Promise<InvoiceRow | undefined> {
  return (await invoiceRows(env, sql`i.id = ${id}`).execute(db)).rows[0]
}

/** Those of these invoices that there are. */
export const invoicesById = async (db: Db, env: Numbering, ids: readonly string[]): Promise<InvoiceRow[]> =>
  (await invoiceRows(env, sql`i.id = any (${[...ids]})`).execute(db)).rows

type Beside = Pick<InvoiceDetail, 'sender' | 'mail' | 'payments'>

/** SQL for the job that the mail `m` waits for, or last had: it is sent, or its files are made. */
const jobOfMail = sql`select attempts, run_at from jobs where (kind, key) in (('mails', m.id::text), ('files of invoices', m.about_invoice_id::text))
  order by kind desc limit 1`

/** SQL for the newest mail with the invoice `i`. Thank-you mails do not count. */
const mail = sql<z.infer<
  typeof InvoiceMail
> | null>`(select json_build_object('state', m.state, 'attempts', coalesce(j.attempts, 0), 'error', m.last_error,
    'at', wire_instant(coalesce(m.updated_at, m.created_at)),
    'nextAttemptAt', case m.state when 'waiting' then wire_instant(j.run_at) end)
  from mails m left join lateral (${jobOfMail}) j on true where m.about_invoice_id = i.id and m.kind = ${invoiceMailKind} order by m.created_at desc, m.id
  limit 1)`

const payments = listOf(
  sql`json_build_object('id', y.id, 'paidOn', y.paid_on, 'amount', y.amount::float8, 'bankID', y.bank_id,
    'account', coalesce(nullif(a.name, ''), a.bank_name), 'reference', y.reference)`,
  sql`y.paid_on desc, y.created_at desc, y.id`,
  sql`from payments y join bank_accounts a on a.id = y.bank_id where y.invoice_id = i.id`,
)

/** An invoice with the data that its page needs beyond the list. Undefined if there is none. */
export async function invoiceDetail(db: Db, env: Numbering, id: string): Promise<InvoiceDetail | undefined> {
  const row = await invoiceById(db, env, id)
  if (!row) return undefined
  const { rows } =
    await sql<Beside>`select (select ${basic('e')} from employees e where e.id = i.sent_by) as sender, ${mail} as mail,
      ${payments} as payments
    from invoices i where i.id = ${id}`.execute(db)
  const { sender, mail: newest, payments: paid } = rows[0] as Beside
  const missing = missingFacts(row)
  const hasXml = isNumbered(row.status) && missing.length === 0
  return {
    ...row,
    sender,
    mail: newest && { ...newest, error: sayLines(newest.error) },
    eInvoiceURL: hasXml ? `/files/invoices/${row.number}.xml` : '',
    eInvoiceMissing: missing,
    payments: paid,
  }
}
