import { multiplyRounded, roundMoney, sumRounded } from './money.ts'

/** What the arithmetic needs of a line; `discount` in percent. */
export interface Counted {
  quantity?: number | null | undefined
  unitCost?: number | null | undefined
  discount?: number | null | undefined
}

/**
 * What a line costs: `quantity x unitCost x (1 - discount/100)`, rounded half away from zero to 2 decimals. None while quantity or unit
 * cost is empty or 0 (rules/invoices.md#3.1).
 */
export function lineCost({ quantity, unitCost, discount }: Counted): number | undefined {
  if (!quantity || !unitCost) return undefined
  return multiplyRounded([quantity, unitCost, sumRounded([100, -(discount ?? 0)], 20), 0.01])
}

/** Amounts that stand below the lines, in the currency of the invoice. */
export interface Sums {
  subTotal: number
  tax: number
  discount: number
  total: number
}

/**
 * The sums of an invoice from the costs of its lines (rules/invoices.md#3.2), the only place where they are made: form, stored row, document, list
 * and export show these. `discount` is an amount, not percent. The total can be negative: whoever stores it refuses that.
 */
export function invoiceSums(
  costs: readonly (number | null | undefined)[],
  more: { tax?: number | undefined; discount?: number | undefined } = {},
): Sums {
  const [tax, discount] = [roundMoney(more.tax ?? 0), roundMoney(more.discount ?? 0)]
  const exact = costs.map((cost) => cost ?? 0)
  return { subTotal: sumRounded(exact), tax, discount, total: sumRounded([...exact, tax, -discount]) }
}
