import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { addMoney, divideRounded, minorUnits, multiplyRounded } from '#contract/money.ts'
import type { InvoiceDocument } from '../document.ts'

/** Most decimals of an amount in EN 16931. Amounts of currencies with three can't be written if they use the third. */
export const mostPlaces = 2

/** What rounding can amount to: the smallest unit of a currency that EN 16931 can write. */
const unitOf = (currency: string) => 10 ** -Math.min(mostPlaces, minorUnits(currency))

/**
 * An allowance (below 0) or charge on a line or on the invoice, with its reason. `percent` of `base` if it is a
 * percentage.
 */
export interface Step {
  amount: number
  reason: 'Discount' | 'Rounding' | 'Adjustment'
  percent?: number
  base?: number
}

/** The rest between the parts and the billed amount: rounding up to `most`, otherwise an amount entered by hand. */
function rest(amount: number, most: number): Step[] {
  if (amount === 0) return []
  return [{ amount, reason: Math.abs(amount) <= most ? 'Rounding' : 'Adjustment' }]
}

/**
 * Steps from quantity x unit cost to the billed cost of a line. EN 16931 needs discounts as amounts, and parts that add
 * up to the cent.
 */
export function stepsOf({ quantity, unitCost, discount, cost }: InvoiceItem, currency: string): Step[] {
  const base = multiplyRounded([quantity, unitCost], mostPlaces)
  const off = multiplyRounded([base, discount, 0.01], mostPlaces)
  const steps: Step[] = off > 0 ? [{ amount: -off, reason: 'Discount', percent: discount, base }] : []
  return [...steps, ...rest(addMoney(cost, -base, off), unitOf(currency))]
}

/** Sums of an electronic invoice. `lines`: sum of line costs; `net`: without tax; `total`: with tax. */
export interface ESums {
  lines: number
  steps: Step[]
  net: number
  tax: number
  total: number
}

/**
 * Sums of an invoice in the order of EN 16931: lines, allowances and charges, tax, total. Total and tax are the
 * invoice's; rounded lines can differ from its subtotal by cents, which become a step.
 */
export function sumsOf({ lineItems, tax, discount, total, bankAccount }: InvoiceDocument): ESums {
  const lines = addMoney(...lineItems.map(({ cost }) => cost))
  const net = addMoney(total, -tax)
  const steps: Step[] = discount > 0 ? [{ amount: -discount, reason: 'Discount' }] : []
  const most = multiplyRounded([lineItems.length, unitOf(bankAccount.currency.name)])
  return { lines, steps: [...steps, ...rest(addMoney(net, -lines, discount), most)], net, tax, total }
}

/**
 * Tax rate in percent, with the fewest decimals that reproduce the tax: 190 of 1000 is 19. It is never 0, which would be
 * another category: a cent of 900 billion has 12 decimals (rules/invoices.md#5.6).
 */
export function rateOf(tax: number, net: number): number {
  const [share, whole] = [multiplyRounded([tax, 10_000]), multiplyRounded([net, 100])]
  const rates = Array.from({ length: 16 }, (_, places) => divideRounded(share, whole, places))
  return rates.find((rate) => multiplyRounded([net, rate, 0.01]) === tax) ?? rates.at(-1) ?? 0
}
