import { minorUnits, multiplyRounded } from '#contract/money.ts'
import { rateBetween } from '#server/areas/exchangeRates/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'

/**
 * Today's rate from a currency to the company's home currency, to 10 decimals; 1 for the home currency.
 * @throws Refusal 500 if there is no rate (rules/invoices.md#3.3)
 */
export async function homeRate(
  db: Db,
  env: Pick<Env, 'HOME_CURRENCY' | 'TIME_ZONE'>,
  currency: string,
): Promise<number> {
  const { HOME_CURRENCY } = env
  const rate = await rateBetween(db, currency, HOME_CURRENCY, today(env))
  if (rate === undefined) throw refuse('invoice.noRate', { currency, home: HOME_CURRENCY })
  return rate
}

/** A total in the home currency, rounded to its smallest unit (rules/invoices.md#3.3). */
export const converted = (total: number, rate: number, { HOME_CURRENCY }: Pick<Env, 'HOME_CURRENCY'>) =>
  multiplyRounded([total, rate], minorUnits(HOME_CURRENCY))
