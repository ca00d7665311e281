import { sql } from 'kysely'
import { finds } from '#server/platform/db/finds.ts'
import type { NameCarrier } from '#server/areas/metadata/index.ts'
import { requireGrant } from '#server/platform/http/person.ts'

/**
 * Renames the exchange rates of a currency, which store its name. Rates stay behind if another currency has the old
 * name, such as the coin USD. A new name that has rates keeps exactly these.
 * @throws Refusal 403 if it has rates and the caller may not change them (rules/invoices.md#3.7)
 */
export const carryRates: NameCarrier = async (trx, can, { id, before, name }) => {
  const rates = sql`from exchange_rates where currency = ${before} limit 1`
  if (await finds(trx, rates)) requireGrant({ can }, 'invoices.create')
  const isFree = sql`not exists (select from exchange_rates o where o.currency = ${name})`
  const namesake = sql`from currencies where name = ${before} and id <> ${id} and deleted_at is null`
  const from = (await finds(trx, namesake))
    ? sql`insert into exchange_rates (currency, since, per_usd, is_shipped)
      select ${name}, r.since, r.per_usd, r.is_shipped from exchange_rates r where r.currency = ${before} and ${isFree}`
    : sql`update exchange_rates r set currency = ${name}, updated_at = now()
      where r.currency = ${before} and ${isFree}`
  await from.execute(trx)
}
