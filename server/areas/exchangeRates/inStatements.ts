import { type RawBuilder, sql } from 'kysely'
import { unusualPlaces } from '#contract/money.ts'

/** SQL for what one US dollar buys, on a day, of the currency with this name. Null without a rate. */
export const perUsdOn = (currency: RawBuilder<unknown>, day: string): RawBuilder<unknown> =>
  sql`case when ${currency} = 'USD' then 1::numeric else (select r.per_usd from exchange_rates r
    where r.currency = ${currency} and r.since <= ${day}::date order by r.since desc limit 1) end`

/**
 * SQL for an amount in another currency, not rounded. Null if one of them has no rate. Multiplies before it divides, with
 * 30 decimals, as `convert()` does.
 */
export const convertedOn = (
  amount: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  day: string,
): RawBuilder<unknown> => sql`${amount}::numeric(60, 30) * (${perUsdOn(to, day)}) / (${perUsdOn(from, day)})`

/** SQL for the number of decimals of the currency with this name. */
export const placesOf = (currency: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((${JSON.stringify(unusualPlaces)}::jsonb ->> ${currency})::int, 2)`
