import { sql } from 'kysely'
import { checkJump, holdRates, rateOnDay } from '#server/areas/exchangeRates/index.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Undoing } from './run.ts'

/** A day on which a rate begins that the undo changes, with the rate that applies on it so far, if any. */
interface RateDay {
  currency: string
  since: string
  before: string | undefined
}

/** Locks the exchange rates that an undo changes, as their own writes do, and returns what applies on their days. */
export async function holdChangedRates(trx: Db, { id }: Undoing): Promise<RateDay[]> {
  await sql`select from exchange_rates where id in (select (coalesce(after, before) ->> 'id')::uuid from undo_rows
    where undo_id = ${id} and table_name = 'exchange_rates') order by id for update`.execute(trx)
  const { rows } = await sql<{ currency: string; since: string }>`
    select distinct value ->> 'currency' collate "C" as currency, value ->> 'since' as since
    from undo_rows cross join lateral (values (before), (after)) both_sides (value)
    where undo_id = ${id} and table_name = 'exchange_rates' and value is not null order by 1, 2`.execute(trx)
  for (const currency of new Set(rows.map((row) => row.currency))) await holdRates(trx, currency)
  const days: RateDay[] = []
  for (const row of rows) days.push({ ...row, before: await rateOnDay(trx, row.currency, row.since) })
  return days
}

/** Asks about restored rates, and tells of them, as of any other change of a rate (rules/invoices.md#3.7). */
export async function checkRestoredRates(trx: Db, env: Deps['env'], undoing: Undoing, days: RateDay[]): Promise<void> {
  for (const day of days) {
    const after = await rateOnDay(trx, day.currency, day.since)
    await checkJump(trx, env, undoing.me.id, { ...day, after }, undoing.isConfirmed)
  }
}
