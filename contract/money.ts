import { z } from 'zod'
import { numberFormat } from './formats.ts'
import { problem } from './errors/fault.ts'

/** An exact decimal: `units` times ten to the power of `-places`. */
interface Decimal {
  units: bigint
  places: number
}

/** The decimal that a number is written as, which is the one that was typed: 0.1 is one tenth, not the binary fraction beside it. */
function decimalOf(amount: number): Decimal {
  const [digits = '0', exponent = '0'] = String(amount).split('e')
  const [whole = '0', part = ''] = digits.split('.')
  const places = part.length - Number(exponent)
  const units = BigInt(whole + part)
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places }
}

const scaled = ({ units, places }: Decimal, to: number) => units * 10n ** BigInt(to - places)

function sumOf(amounts: readonly number[]): Decimal {
  const all = amounts.map(decimalOf)
  const places = Math.max(0, ...all.map((one) => one.places))
  return { units: all.reduce((sum, one) => sum + scaled(one, places), 0n), places }
}

/** To so many decimals, half away from zero. */
function roundedTo({ units, places }: Decimal, to: number): number {
  if (places <= to) return Number(`${units}e-${places}`)
  const step = 10n ** BigInt(places - to)
  const size = units < 0n ? -units : units
  const rounded = (size + step / 2n) / step
  return Number(`${units < 0n ? -rounded : rounded}e-${to}`)
}

/** Sum of amounts without binary rounding: 0.1 + 0.2 is 0.3. */
export function addMoney(...amounts: number[]): number {
  return roundedTo(sumOf(amounts), Number.POSITIVE_INFINITY)
}

/** Exact sum, rounded half away from zero. */
export const sumRounded = (amounts: readonly number[], places = 2): number => roundedTo(sumOf(amounts), places)

/** Exact product, rounded half away from zero. */
export function multiplyRounded(factors: readonly number[], places = 2): number {
  const all = factors.map(decimalOf)
  const units = all.reduce((product, one) => product * one.units, 1n)
  return roundedTo({ units, places: all.reduce((sum, one) => sum + one.places, 0) }, places)
}

/** Rounded half away from zero. */
export const roundMoney = (amount: number, places = 2): number => roundedTo(decimalOf(amount), places)

/** Decimals of currencies that no country issues: `Intl` takes each for one with two. */
const unofficial: Record<string, number> = { BTC: 8 }

/** How many decimals a currency has: 2 of USD, 0 of VND and JPY, 8 of BTC. */
export const minorUnits = (currency: string): number =>
  unofficial[currency] ??
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2
/** An amount of money in a request or answer: not negative, at most 3 decimals, below a trillion. */
export const Amount = z
  .number()
  .min(0)
  .max(999_999_999_999.999)
  .refine((amount) => Number(amount.toFixed(3)) === amount, problem('request.tooManyDecimals', { most: 3 }))

/** A number as people type it, also before its last digit: `.5`, `5.`, `+5`; an input of a browser lets `1e2` through too. */
const numeric = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,2})?$/i

/** What a decimal may be in a request (rules/api.md#2.4): `"2.5"` is 2.5, `""` and `null` are 0. */
function decimal(value: unknown): unknown {
  if (value === null || value === '') return 0
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text === '') return 0
  return text !== undefined && numeric.test(text) ? Number(text) : value
}

/** An amount that may come as text, and may be left out. */
export const LooseAmount = z.preprocess(decimal, Amount.optional()).optional()

/** The same with any number of decimals: what invoices take, who round it themselves. */
export const RoundedAmount = z.preprocess(decimal, z.number().min(0).max(999_999_999_999).optional()).optional()

/** A share in percent, 0 to 100 with at most 3 decimals, that may come as text, and may be left out. */
export const LoosePercent = z
  .preprocess(
    decimal,
    z
      .number()
      .min(0)
      .max(100)
      .refine((share) => Number(share.toFixed(3)) === share, problem('request.tooManyDecimals', { most: 3 }))
      .optional(),
  )
  .optional()

/** The same with any number of decimals. */
export const RoundedPercent = z.preprocess(decimal, z.number().min(0).max(100).optional()).optional()

/**
 * An amount as people read it (rules/screens.md#4.2): narrow symbol, grouped digits, the decimals of the currency
 * and those that the amount has beyond them; SGD also carries its code. `-` for none or zero.
 */
export function showMoney(amount: number | null | undefined, currency: string, locale = 'en-GB'): string {
  if (!amount) return '-'
  const text = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: minorUnits(currency),
    maximumFractionDigits: Math.max(3, minorUnits(currency)),
  }).format(amount)
  return currency === 'SGD' ? `${text} SGD` : text
}
