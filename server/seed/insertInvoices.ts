import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { minorUnits } from '#contract/money.ts'
import { plainText } from '#contract/plainText.ts'
import { bankObject, clientObject, companyObject, partyJoins } from '#server/areas/invoices/index.ts'

/** Columns given for seeded invoices. The others come from their project. */
const columns = [
  'id',
  'number',
  'project_id',
  'sent_by',
  'status',
  'email',
  'cc',
  'description',
  'note',
  'line_items',
  'sub_total',
  'tax',
  'discount',
  'total',
  'month',
  'year',
  'invoiced_at',
  'due_at',
  'paid_at',
  'failed_at',
  'created_at',
  'updated_at',
] as const

/** Client names in search form, by id. */
async function plainClients(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('clients').select(['id', 'name']).execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, plainText(name)]))
}

/** Projects that can be billed, with their current client, bank account and company. */
const billable = sql`select p.id, p.search_name, l.id as client_id, k.id as company_info_id, b.id as bank_id, c.name as currency,
    json_build_object('projectName', p.name, 'client', ${clientObject}, 'bankAccount', ${bankObject},
      'companyInfo', ${companyObject}) as billed
  from projects p ${partyJoins} join bank_accounts b on b.id = p.bank_account_id
    join currencies c on c.id = b.currency_id`

/** Rate to the home currency on the day of invoice `s` of project `q`, like `convert`, and its first day. */
const rateOn = (home: string) => {
  const rate = (currency: RawBuilder<unknown>) => sql`(select r.per_usd, r.since from exchange_rates r
    where r.currency = ${currency} and r.since <= s.invoiced_at order by r.since desc limit 1)`
  return sql`select case when q.currency = ${home} then 1 else h.per_usd::numeric(60, 30) / f.per_usd end as rate,
      case when q.currency <> ${home} then least(h.since, f.since) end as since
    from ${rate(sql`${home}`)} h cross join ${rate(sql`q.currency`)} f`
}

/**
 * Inserts invoices of projects that can be billed. `source` is SQL whose rows have the columns above. Bank account,
 * currency, rate, stored parties and search text come from the project and the rates of the day.
 */
export async function insertInvoices(db: Db, source: RawBuilder<unknown>, home: string): Promise<void> {
  const own = sql.join(columns.map((name) => sql.ref(name)))
  const taken = sql.join(columns.map((name) => sql.ref(`s.${name}`)))
  const names = JSON.stringify(await plainClients(db))
  await sql`with q as materialized (${billable}), s as materialized (${source})
    insert into invoices (${own}, bank_id, client_id, company_info_id, currency, conversion_rate, conversion_amount,
      rate_since, is_rate_shipped, billed, search_text)
    select ${taken}, q.bank_id, q.client_id, q.company_info_id, q.currency, t.rate::float8::numeric,
      round(s.total * t.rate, ${minorUnits(home)}::int), t.since, t.since is not null,
      case s.status when 'draft' then null else q.billed end,
      coalesce(lower(s.number), '') || E'\n' || q.search_name || E'\n' || (${names}::jsonb ->> q.client_id::text)
    from s join q on q.id = s.project_id cross join lateral (${rateOn(home)}) t`.execute(db)
  await sql`insert into payments (id, invoice_id, paid_on, amount, bank_id, recorded_by, created_at)
    select i.id, i.id, (i.paid_at at time zone 'UTC')::date, i.total, i.bank_id, i.sent_by, i.paid_at from invoices i
    where i.status = 'paid' and i.paid_at is not null and i.total > 0 on conflict (id) do nothing`.execute(db)
}

/** Sets the invoice counters to the highest seeded numbers (rules/invoices.md#2.2). */
export async function countInvoices(db: Db): Promise<void> {
  await sql`insert into invoice_counters (key, number)
    select case grouping(p.code) when 1 then 'year_invoice_' || y.year
      else 'project_invoice_' || upper(p.code) || '_' || y.year end,
      count(*)
    from invoices i join projects p on p.id = i.project_id cross join lateral (select left(i.number, 4) as year) y
    where i.number is not null group by grouping sets ((y.year), (y.year, p.code))
    on conflict (key) do update set number = excluded.number`.execute(db)
}
