import { sql } from 'kysely'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { entryTimes } from '#server/areas/metadata/index.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * Exchange rates by currency, newest first. `narrowed` is the SQL of the `where`, `held` the SQL after the order, such
 * as a lock.
 */
export async function rateRows(db: Db, narrowed = sql`true`, held = sql``): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select r.id, ${entryTimes('r')}, r.currency, r.since, r.per_usd::float8 as "perUsd"
    from exchange_rates r where ${narrowed} order by r.currency collate "C", r.since desc ${held}`.execute(db)
  return rows
}
