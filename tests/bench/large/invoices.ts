import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { dice, madeId } from '#server/seed/demo/surveys.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { countInvoices, insertInvoices } from '#server/seed/insertInvoices.ts'

/** One to six lines for invoice `n`, with round prices, so that sums need no rounding. */
const lines = sql`(select json_agg(json_build_object('description', 'Part ' || k || ' of the work',
      'quantity', 1 + d.quantity,
      'unitCost', 500 + 50 * d.price, 'discount', 0,
      'cost', (1 + d.quantity) * (500 + 50 * d.price), 'isExternal', false)
      order by k) as items,
    sum((1 + d.quantity) * (500 + 50 * d.price)) as sum
  from generate_series(1, 1 + ${dice(6, sql`n.id`)}) k
  cross join lateral (select ${dice(3, sql`n.id`, sql`k`, sql`'q'`)} as quantity,
    ${dice(120, sql`n.id`, sql`k`)} as price) d)`

/** Status of invoice `n`: most due ones are paid. */
const status = (today: string) => sql`case when n.due_at >= ${today}::date then 'sent'
  else (array['paid', 'overdue', 'credited', 'uncollectible', 'error'])[case ${dice(100, sql`n.id`, sql`'fate'`)}
    when 0 then 2 when 1 then 3 when 2 then 4 when 3 then 5 else 1 end] end`

/** SQL condition: the project `p` gets invoices. */
const paid = sql`(p.type <> 'internal' and p.bank_account_id is not null)`

/** `count` invoices over the years before a day, by project and month, with numbers that continue the existing ones. */
const invoices = (count: number, years: number, today: string) => sql`
  select i.*,
    counted || (row_number() over (partition by counted order by created_at, id) + coalesce(y.number, 0))
      || '-' || upper(i.code)
      || '-' || lpad((row_number() over (partition by counted, i.code order by created_at, id)
        + coalesce(c.number, 0))::text, 3, '0')
      as number
  from (
    select n.*, ${status(today)} as status, l.items as line_items, l.sum as sub_total, 0 as tax, 0 as discount,
      l.sum as total,
      case when n.due_at < ${today}::date and ${dice(100, sql`n.id`, sql`'fate'`)} > 3
        then n.due_at + interval '9 hours' end
      as paid_at
    from (
      select ${madeId(sql`'invoice'`, sql`at`)} as id, p.id as project_id, p.code,
        ${seedId('person', 'linh')}::uuid as sent_by,
        'billing@' || p.code || '.example' as email, '{}'::text[] as cc,
        'Our work on ' || p.name || '.' as description,
        '' as note,
        extract(month from m.first)::int as month,
        extract(year from m.first)::int as year, m.day as invoiced_at,
        m.day + 14 + 16 * ${dice(3, sql`at`, sql`'terms'`)} as due_at,
        to_char(m.day, 'YYYY') as counted,
        null::timestamptz as failed_at, m.day + interval '8 hours' as created_at,
        null::timestamptz as updated_at
      from (select at, at % (select count(*) from projects p where ${paid}) as place
        from generate_series(0, ${count - 1}::int) as at) turn
      join (select p.*, row_number() over (order by p.code) - 1 as place, count(*) over () as all_of_them
        from projects p where ${paid}) p on p.place = turn.place
      cross join lateral (select (date_trunc('month', ${today}::date)
        - (1 + at / p.all_of_them % ${years * 12}) * interval '1 month')::date as first) f
      cross join lateral (select f.first,
        (f.first + interval '1 month')::date + ${dice(3, sql`at`)} as day) m
      where m.day < ${today}::date) n
    cross join lateral ${lines} l) i
  left join invoice_counters y on y.key = 'year_invoice_' || i.counted
  left join invoice_counters c on c.key = 'project_invoice_' || upper(i.code) || '_' || i.counted`

/** Adds about `count` invoices of all paid projects to those of the demo company. */
export async function seedLargeInvoices(
  db: Db,
  { count, years, today, home }: { count: number; years: number; today: string; home: string },
): Promise<void> {
  await insertInvoices(db, invoices(count, years, today), home)
  await countInvoices(db)
}
