import { minorUnits, multiplyRounded, roundMoney, sumRounded } from './money.ts'

/** The numbers of a line item. `discount` is a percentage. */
export interface Counted {
  quantity?: number | null | undefined
  unitCost?: number | null | undefined
  discount?: number | null | undefined
}

/**
 * Cost of a line: `quantity x unitCost x (1 - discount/100)`, rounded half away from zero to the smallest unit of the
 * currency. Undefined while quantity or unit cost is empty or 0 (rules/invoices.md#3.1).
 */
export function lineCost({ quantity, unitCost, discount }: Counted, currency: string): number | undefined {
  if (!quantity || !unitCost) return undefined
  const factors = [quantity, unitCost, sumRounded([100, -(discount ?? 0)], 20), 0.01]
  return multiplyRounded(factors, minorUnits(currency))
}

/** Amounts below the lines, in the invoice's currency. */
export interface Sums {
  subTotal: number
  tax: number
  discount: number
  total: number
}

/**
 * Sums of an invoice from the costs of its lines, in the smallest unit of its currency (rules/invoices.md#3.2). Form,
 * stored row, PDF, list and export all use it. `discount` is an amount, not a percentage. The total can be negative;
 * callers refuse to store that.
 */
export function invoiceSums(
  costs: readonly (number | null | undefined)[],
  currency: string,
  more: { tax?: number | undefined; discount?: number | undefined } = {},
): Sums {
  const places = minorUnits(currency)
  const [tax, discount] = [roundMoney(more.tax ?? 0, places), roundMoney(more.discount ?? 0, places)]
  const exact = costs.map((cost) => cost ?? 0)
  const subTotal = sumRounded(exact, places)
  return { subTotal, tax, discount, total: sumRounded([subTotal, tax, -discount], places) }
}
