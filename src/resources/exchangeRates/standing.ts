import type { ExchangeRate } from '#contract/api/exchangeRates.ts'

/** Whether a rate counts today, did so before, or will later. */
export type Standing = 'now' | 'past' | 'ahead'

/** The rate of a currency that counts on a day: the newest that has begun. `rates` come newest first. */
export const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string) =>
  rates.find((rate) => rate.currency === currency && rate.since <= day)

/** Says of each of these rates where it stands. */
export function standingsOf(rates: readonly ExchangeRate[], today: string) {
  const current = new Set(
    [...new Set(rates.map(({ currency }) => currency))].map((one) => rateOn(rates, one, today)?.id),
  )
  return ({ id, since }: ExchangeRate): Standing =>
    since > today ? 'ahead' : current.has(id) ? 'now' : 'past'
}

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
/** `0.858` */
export const amountOf = ({ perUsd }: Pick<ExchangeRate, 'perUsd'>): string => shown.format(perUsd)
