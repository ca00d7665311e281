import { type RawBuilder, sql } from 'kysely'
import type { monthEnd } from '#contract/api/invoices/monthEnd.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { monthEnds } from '#contract/months.ts'
import type { Db } from '#server/platform/deps.ts'
import { unpaidOn } from './records.ts'
import { unbilledIn } from './toInvoice.ts'

type Months = ResponseOf<typeof monthEnd.trend>['data']

/**
 * Unpaid and overdue invoices at the end of four months, and projects without an invoice for the month before each
 * (rules/invoices.md#7.5). `asked` narrows the projects `p`.
 */
export async function invoiceTrend(db: Db, today: string, asked: RawBuilder<boolean>): Promise<Months> {
  const months = monthEnds(today).map((day) => {
    const before = sql`(date_trunc('month', ${day}::date) - interval '1 month')::date`
    return sql`select ${day.slice(0, 7)} as month, n.unpaid, n.overdue,
        (select count(*) from projects p where ${asked} and ${unbilledIn(before)})::int as unbilled
      from (select count(*)::int as unpaid, count(*) filter (where i.due_at < ${day}::date)::int as overdue
        from invoices i join projects p on p.id = i.project_id
        where i.deleted_at is null and ${asked} and ${unpaidOn(day, today)}) n`
  })
  const { rows } = await sql<Months[number]>`${sql.join(months, sql` union all `)} order by month`.execute(db)
  return rows
}
