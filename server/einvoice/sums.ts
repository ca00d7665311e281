import type { InvoiceItem } from '#contract/api/invoice.ts'
import { addMoney, multiplyRounded, roundMoney } from '#contract/money.ts'
import type { InvoiceDocument } from '../areas/invoices/document.ts'

/** Something taken off (below 0) or put on a line or the whole invoice, with its reason; `percent` of `base` where it came from one. */
export interface Step {
  amount: number
  reason: 'Discount' | 'Rounding' | 'Adjustment'
  percent?: number
  base?: number
}

/** What is still missing between the parts and what is billed. A cent comes from rounding, more was entered by hand. */
function rest(amount: number, most: number): Step[] {
  if (amount === 0) return []
  return [{ amount, reason: Math.abs(amount) <= most ? 'Rounding' : 'Adjustment' }]
}

/**
 * How a line comes from quantity x unit cost to its cost, which alone is what is billed: EN 16931 knows a discount of a line as an amount,
 * and wants the parts to add up to the cent.
 */
export function stepsOf({ quantity, unitCost, discount, cost }: InvoiceItem): Step[] {
  const base = multiplyRounded([quantity, unitCost])
  const off = multiplyRounded([base, discount, 0.01])
  const steps: Step[] = off > 0 ? [{ amount: -off, reason: 'Discount', percent: discount, base }] : []
  return [...steps, ...rest(addMoney(cost, -base, off), 0.01)]
}

/** Sums of an electronic invoice: `lines` sum of the costs of the lines, `net` without tax, `total` with it. */
export interface ESums {
  lines: number
  steps: Step[]
  net: number
  tax: number
  total: number
}

/**
 * The sums of an invoice as EN 16931 adds them up: lines, what is taken off or put on, tax, total. Total and tax are those of the invoice;
 * the sum of rounded lines can differ from its subtotal by cents, which becomes a step of its own.
 */
export function sumsOf({ lineItems, tax, discount, total }: InvoiceDocument): ESums {
  const lines = addMoney(...lineItems.map(({ cost }) => cost))
  const net = addMoney(total, -tax)
  const steps: Step[] = discount > 0 ? [{ amount: -discount, reason: 'Discount' }] : []
  const cents = multiplyRounded([lineItems.length, 0.01])
  return { lines, steps: [...steps, ...rest(addMoney(net, -lines, discount), cents)], net, tax, total }
}

/** The rate in percent that a tax is of an amount, with as few decimals as give that tax back: 190 of 1000 is 19. */
export function rateOf(tax: number, net: number): number {
  const places = Array.from({ length: 11 }, (_, place) => place)
  const rates = places.map((place) => roundMoney((tax * 100) / net, place))
  return rates.find((rate) => multiplyRounded([net, rate, 0.01]) === tax) ?? rates.at(-1) ?? 0
}
