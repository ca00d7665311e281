import { multiplyRounded, roundMoney, sumRounded } from './money.ts'

/** The numbers of a line item. `discount` is a percentage. */
export interface Counted {
  quantity?: number | null | undefined
  unitCost?: number | null | undefined
  discount?: number | null | undefined
}

/**
 * Cost of a line: `quantity x unitCost x (1 - discount/100)`, rounded half away from zero to 2 decimals. Undefined
 * while quantity or unit cost is empty or 0 (rules/invoices.md#3.1).
 */
export function lineCost({ quantity, unitCost, discount }: Counted): number | undefined {
  if (!quantity || !unitCost) return undefined
  return multiplyRounded([quantity, unitCost, sumRounded([100, -(discount ?? 0)], 20), 0.01])
}

/** Amounts below the lines, in the invoice's currency. */
export interface Sums {
  subTotal: number
  tax: number
  discount: number
  total: number
}

/**
 * Sums of an invoice from the costs of its lines (rules/invoices.md#3.2). Form, stored row, PDF, list and export all
 * use it. `discount` is an amount, not a percentage. The total can be negative; callers refuse to store that.
 */
export function invoiceSums(
  costs: readonly (number | null | undefined)[],
  more: { tax?: number | undefined; discount?: number | undefined } = {},
): Sums {
  const [tax, discount] = [roundMoney(more.tax ?? 0), roundMoney(more.discount ?? 0)]
  const exact = costs.map((cost) => cost ?? 0)
  return { subTotal: sumRounded(exact), tax, discount, total: sumRounded([...exact, tax, -discount]) }
}
