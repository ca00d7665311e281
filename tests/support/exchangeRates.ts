import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'

const spares = 20
const spareId = (index: number) => seedId('spare', `exchange rate ${index}`)
const spareDay = (index: number) => daysLater('1990-01-01', index)

let made = 0
/** The body of a rate that does not conflict with other rates of the tests. */
export const newRate = () => ({ currency: 'XTS', since: daysLater('2000-01-01', made++), perUsd: 2.5 })

/** Rates of an unused currency, for the samples of PUT and DELETE. */
export async function makeSpareRates(db: Db): Promise<void> {
  const rows = Array.from({ length: spares }, (_, index) => ({
    id: spareId(index),
    currency: 'XTS',
    since: spareDay(index),
    per_usd: '2',
  }))
  await insertRows(db, 'exchange_rates', rows)
}

let used = 0
/** Samples for the calls of exchange rates; see `samples.ts`. Only the last spare is edited, so it is never deleted. */
export const exchangeRateSamples = {
  'exchangeRates.list': () => ({}),
  'exchangeRates.one': () => ({ params: { id: spareId(spares - 1) } }),
  'exchangeRates.create': () => ({ body: newRate() }),
  'exchangeRates.edit': () => ({
    params: { id: spareId(spares - 1) },
    body: { currency: 'XTS', since: spareDay(spares - 1), perUsd: 2.4 },
  }),
  'exchangeRates.remove': () => ({ params: { id: spareId(used++ % (spares - 1)) } }),
}
