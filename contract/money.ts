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

/** Exact quotient of an amount and a whole number, rounded half away from zero. */
export function divideRounded(amount: number, by: number, places: number): number {
  const { units, places: own } = decimalOf(amount)
  // Twice the quotient, cut: its last bit is the half that decides.
  const twice = (2n * units * 10n ** BigInt(places)) / (BigInt(by) * 10n ** BigInt(own))
  return Number(`${(twice + (twice < 0n ? -1n : 1n)) / 2n}e-${places}`)
}

/** Rounds half away from zero. */
export const roundMoney = (amount: number, places = 2): number => roundedTo(decimalOf(amount), places)

/** The exact decimal notation without an exponent: 0.0000001 is not `1e-7`. */
export function decimalText(amount: number): string {
  const { units, places } = decimalOf(amount)
  if (places === 0) return String(units)
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Number of decimals that an amount has: 2 for 1.25. */
export const decimalsOf = (amount: number): number => decimalOf(amount).places

/**
 * Currencies without two decimals, by number of decimals: ISO 4217, and 8 for the two coins, as their wallets show. A
 * table of its own, because `Intl` differs between browsers and server.
 */
const unusual: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  8: 'BTC ETH',
}
const placesByCurrency = new Map(
  Object.entries(unusual).flatMap(([places, codes]) => codes.split(' ').map((code) => [code, Number(places)] as const)),
)

/** The decimals of the currencies that do not have two, for statements that round. */
export const unusualPlaces: Readonly<Record<string, number>> = Object.fromEntries(placesByCurrency)

/** Decimals of a currency (rules/invoices.md#3.6): 2 for USD, 0 for VND and JPY, 3 for KWD, 8 for BTC. */
export const minorUnits = (currency: string): number => placesByCurrency.get(currency) ?? 2

/** Most decimals of a quantity and of a discount in percent (rules/invoices.md#3.1). */
export const linePlaces = { quantity: 5, discount: 4 } as const

/** Most decimals of a unit price in a currency: 4, or as many as the currency has. */
export const pricePlaces = (currency: string): number => Math.max(4, minorUnits(currency))

/** The largest amount of a currency that an invoice can have: below that, JSON numbers are exact to the smallest unit. */
export const largestAmount = (currency: string): number => 10 ** Math.min(12, 15 - minorUnits(currency))
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

/** An optional amount with any number of decimals. Invoices round it to the smallest unit of their currency. */
export const RoundedAmount = z.preprocess(decimal, z.number().min(0).max(999_999_999_999).optional()).optional()

/** An optional number with at most `places` decimals, as number or text. */
const exactly = (places: number, most: number) =>
  z
    .preprocess(
      decimal,
      z
        .number()
        .min(0)
        .max(most)
        .refine((number) => decimalsOf(number) <= places, problem('request.tooManyDecimals', { most: places }))
        .optional(),
    )
    .optional()

/** An optional quantity of a line. */
export const Quantity = exactly(linePlaces.quantity, 999_999_999_999)

/** An optional unit price. Coins have 8 decimals; `pricePlaces` says how many a currency allows. */
export const UnitPrice = exactly(8, 999_999_999_999)

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

/** An optional discount of a line, in percent. */
export const LineDiscount = exactly(linePlaces.discount, 100)

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
    maximumFractionDigits: pricePlaces(currency),
  }).format(amount)
  return currency === 'SGD' ? `${text} SGD` : text
}
