import { type RawBuilder, sql } from 'kysely'

/**
 * What a project earns a month in USD, as SQL over the project `p` (wire-projects-invoices.md section 5.5): rates of its live, active,
 * official members through what one USD buys of its currency today; 0 without a bank account or a known rate.
 */
export const monthlyUsd = (today: string): RawBuilder<unknown> => sql`coalesce((
  select (select sum(m.rate) from project_members m where m.project_id = p.id and m.deleted_at is null
    and m.status = 'active' and m.deployment_type = 'official') / x.per_usd
  from bank_accounts b join currencies c on c.id = b.currency_id
    cross join lateral (select r.per_usd from exchange_rates r where r.currency = c.name and r.since <= ${today}::date
      order by r.since desc limit 1) x
  where b.id = p.bank_account_id), 0)`
