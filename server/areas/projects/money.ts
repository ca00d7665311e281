import { sql } from 'kysely'

/**
 * Joins to project `p` for `monthlyUsd`: `earned` has the rates of live, active, official members; `account` has the
 * current rate per USD of the bank account's currency.
 */
export const usdJoins = (today: string) => sql`left join (
    select m.project_id, sum(m.rate) as rates from project_members m
    where m.deleted_at is null and m.status = 'active' and m.deployment_type = 'official' group by m.project_id
  ) earned on earned.project_id = p.id
  left join (
    select b.id, r.per_usd from bank_accounts b join currencies c on c.id = b.currency_id
    join (select distinct on (x.currency) x.currency, x.per_usd from exchange_rates x where x.since <= ${today}::date
      order by x.currency, x.since desc) r on r.currency = c.name
  ) account on account.id = p.bank_account_id`

/** Monthly revenue of the project in USD (rules/projects.md#5.3). 0 without a bank account or an exchange rate. */
export const monthlyUsd = sql`coalesce(earned.rates / account.per_usd, 0)`
