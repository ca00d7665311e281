import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * SQL for the value of one US dollar in a currency on a day, from the latest rate that started by then. 1 for the
 * dollar itself.
 */
const perUsdOn = (currency: string, day: string): RawBuilder<unknown> =>
  currency === 'USD'
    ? sql`1::numeric`
    : sql`(select r.per_usd from exchange_rates r
        where r.currency = ${currency} and r.since <= ${day}::date order by r.since desc limit 1)`

/**
 * The value of one unit of `from` in the currency `to` on a day (`YYYY-MM-DD`), to 10 decimals (rules/invoices.md#3.3).
 * Undefined if one of the two has no rate by then.
 */
export async function rateBetween(db: Db, from: string, to: string, today: string): Promise<number | undefined> {
  if (from === to) return 1
  // A quotient has as many decimals as the dividend, so without the cast large numbers would have fewer than 10 correct
  // ones.
  const { rows } = await sql<{ rate: string | null }>`
    select round(${perUsdOn(to, today)}::numeric(40, 20) / ${perUsdOn(from, today)}, 10) as rate`.execute(db)
  const rate = rows[0]?.rate
  return rate ? Number(rate) : undefined
}
