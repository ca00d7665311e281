import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { showDate } from '#contract/dates.ts'
import { amountOf, rateOn } from './standing.ts'

/**
 * What can no longer be done without any rate of a currency, in sentences. Of the dollar it is always 1, on invoices.
 */
function lost(currency: string, home: string): string {
  const earned = `What projects earn in ${currency} counts as 0 until you add one.`
  if (currency === home && home !== 'USD')
    return `Only invoices in ${home} can be made or sent until you add one. ${earned}`
  if (currency === 'USD') return earned
  return `No invoice in ${currency} can be made or sent until you add one. ${earned}`
}

interface Going {
  rate: ExchangeRate
  /** All that stand, the one that goes among them. */
  rates: readonly ExchangeRate[]
  today: string
  homeCurrency: string
}

/** What counts in the currency of a rate once that is gone, in sentences; `''` where nothing changes today. */
export function afterRate({ rate, rates, today, homeCurrency }: Going): string {
  const { currency } = rate
  if (rateOn(rates, currency, today)?.id !== rate.id) return ''
  const others = rates.filter(({ id }) => id !== rate.id)
  const next = rateOn(others, currency, today)
  if (!next) return `${currency} now has no rate that counts today. ${lost(currency, homeCurrency)}`
  return `Now one US dollar buys ${amountOf(next)} ${currency}, the rate from ${showDate(next.since)}.`
}
