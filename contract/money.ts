import { z } from 'zod'

const thousandths = 1000n

/** Exact value of a decimal with at most 3 places, in thousandths. Numbers up to 15 digits print exactly. */
function toThousandths(amount: number): bigint {
  const [whole = '0', part = ''] = amount.toFixed(3).split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  return BigInt(whole) * thousandths + sign * BigInt(part)
}

/** Sum of amounts without binary rounding: 0.1 + 0.2 is 0.3. */
export function addMoney(...amounts: number[]): number {
  return Number(amounts.reduce((sum, amount) => sum + toThousandths(amount), 0n)) / 1000
}

/** An amount of money in a request or answer: not negative, at most 3 decimals, below a trillion. */
export const Amount = z
  .number()
  .min(0)
  .max(999_999_999_999.999)
  .refine((amount) => Number(amount.toFixed(3)) === amount, { error: 'Use at most 3 decimals.' })

/** A number as people type it, also before its last digit: `.5`, `5.`, `+5`; an input of a browser lets `1e2` through too. */
const numeric = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,2})?$/i

/** What a decimal may be in a request (wire-projects-invoices.md section 1): `"2.5"` is 2.5, `""` and `null` are 0. */
function decimal(value: unknown): unknown {
  if (value === null || value === '') return 0
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text === '') return 0
  return text !== undefined && numeric.test(text) ? Number(text) : value
}

/** An amount that may come as text, and may be left out. */
export const LooseAmount = z.preprocess(decimal, Amount.optional()).optional()

/** A share in percent, 0 to 100 with at most 3 decimals, that may come as text, and may be left out. */
export const LoosePercent = z
  .preprocess(
    decimal,
    z
      .number()
      .min(0)
      .max(100)
      .refine((share) => Number(share.toFixed(3)) === share, { error: 'Use at most 3 decimals.' })
      .optional(),
  )
  .optional()

/**
 * An amount as people read it (screens.md section 1.9): narrow symbol, grouped digits, no forced decimals; SGD also carries
 * its code. `-` for none or zero.
 */
export function showMoney(amount: number | null | undefined, currency: string): string {
  if (!amount) return '-'
  const text = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 3,
  }).format(amount)
  return currency === 'SGD' ? `${text} SGD` : text
}
