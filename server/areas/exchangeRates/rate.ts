import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** What one US dollar buys of a currency on a day: by the newest rate that has begun by then; of itself always 1. */
const perUsdOn = (currency: string, day: string): RawBuilder<unknown> =>
  currency === 'USD'
    ? sql`1::numeric`
    : sql`(select r.per_usd from exchange_rates r
        where r.currency = ${currency} and r.since <= ${day}::date order by r.since desc limit 1)`

/**
 * How much of the currency `to` one unit of `from` is on a day (`YYYY-MM-DD`), to 10 decimals (rules/invoices.md#3.3);
 * nothing when one of the two has no rate by then.
 */
export async function rateBetween(db: Db, from: string, to: string, today: string): Promise<number | undefined> {
  if (from === to) return 1
  // A quotient has as many decimals as its first part, and of large numbers 10 would not be right.
  const { rows } = await sql<{ rate: string | null }>`
    select round(${perUsdOn(to, today)}::numeric(40, 20) / ${perUsdOn(from, today)}, 10) as rate`.execute(db)
  const rate = rows[0]?.rate
  return rate ? Number(rate) : undefined
}
