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
