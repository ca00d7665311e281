import { z } from 'zod'
import { numberFormat } from './formats.ts'
import { problem } from './errors/fault.ts'

/** An exact decimal: `units` times ten to the power of `-places`. */
interface Decimal {
  units: bigint
  places: number
}

/** The decimal of a number's shortest notation, as it was typed: 0.1 is one tenth, not the nearest binary fraction. */
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

/** Rounds half away from zero, to `to` decimals. */
function roundedTo({ units, places }: Decimal, to: number): number {
  if (places <= to) return Number(`${units}e-${places}`)
  const step = 10n ** BigInt(places - to)
  const size = units < 0n ? -units : units
  const rounded = (size + step / 2n) / step
  return Number(`${units < 0n ? -rounded : rounded}e-${to}`)
}

/** Exact sum of amounts: 0.1 + 0.2 is 0.3. */
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

/** Rounds half away from zero. */
export const roundMoney = (amount: number, places = 2): number => roundedTo(decimalOf(amount), places)

/** Decimals of currencies outside of ISO 4217, for which `Intl` assumes two. */
const unofficial: Record<string, number> = { BTC: 8 }

/** Decimals of a currency: 2 for USD, 0 for VND and JPY, 8 for BTC. */
export const minorUnits = (currency: string): number =>
  unofficial[currency] ??
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2
/** An amount of money: not negative, at most 3 decimals, below a trillion. */
export const Amount = z
  .number()
  .min(0)
  .max(999_999_999_999.999)
  .refine((amount) => Number(amount.toFixed(3)) === amount, problem('request.tooManyDecimals', { most: 3 }))

/** A number while it is typed: `.5`, `5.`, `+5`. `1e3` and `0x10` are no amounts. */
const numeric = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/

/**
 * Parses a decimal of a request (rules/api.md#2.4): `"2.5"` is 2.5; `""` and `null` are 0. Other values stay, so that
 * the schema refuses them.
 */
function decimal(value: unknown): unknown {
  if (value === null || value === '') return 0
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text === '') return 0
  return text !== undefined && numeric.test(text) ? Number(text) : value
}

/** An optional amount, as number or text. */
export const LooseAmount = z.preprocess(decimal, Amount.optional()).optional()

/** An optional amount with any number of decimals. Invoices round it. */
export const RoundedAmount = z.preprocess(decimal, z.number().min(0).max(999_999_999_999).optional()).optional()

/** An optional percentage from 0 to 100 with at most 3 decimals, as number or text. */
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

/** An optional percentage with any number of decimals. */
export const RoundedPercent = z.preprocess(decimal, z.number().min(0).max(100).optional()).optional()

/**
 * An amount for screens (rules/screens.md#4.2): narrow symbol, grouped digits, at least the currency's decimals. SGD
 * also shows its code. `-` for none or zero.
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
