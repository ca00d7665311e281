import { addMoney } from '#contract/money.ts'
import type { InvoiceDocument } from '../document.ts'
import { writerOf } from './money.ts'

/** All figures of an invoice, formatted as text. */
export interface Figures {
  columns: string[]
  /** One row for each line item, one cell for each column. */
  rows: string[][]
  /** The last entry is the total. */
  totals: [label: string, amount: string][]
  total: string
}

/** The discount to print. Without a stored discount: the amount by which the total is lower than subtotal plus tax. */
function reduction({ discount, subTotal, tax, total }: InvoiceDocument): number {
  if (discount > 0) return discount
  return total < subTotal ? addMoney(subTotal, tax, -total) : 0
}

/** Formats the table and sums of an invoice for its PDF (rules/invoices.md#5.3). Uses stored sums only. */
export function invoiceFigures(document: InvoiceDocument): Figures {
  const { lineItems, subTotal, tax, total } = document
  const off = reduction(document)
  const amounts = [...lineItems.flatMap(({ unitCost, cost }) => [unitCost, cost]), subTotal, tax, off, total]
  const { money, quantity, percent } = writerOf(document.bankAccount.currency, amounts)
  const hasDiscount = lineItems.some(({ discount }) => discount > 0)
  const written = money(total)
  return {
    columns: ['Description', 'Quantity', 'Unit cost', ...(hasDiscount ? ['Discount'] : []), 'Cost'],
    rows: lineItems.map((line) => [
      line.description,
      quantity(line.quantity),
      money(line.unitCost),
      ...(hasDiscount ? [line.discount > 0 ? percent(line.discount) : ''] : []),
      money(line.cost),
    ]),
    totals: [
      ['Subtotal', money(subTotal)],
      ...(tax !== 0 ? [['Tax', money(tax)] as [string, string]] : []),
      ...(off > 0 ? [['Discount', money(-off)] as [string, string]] : []),
      ['Total', written],
    ],
    total: written,
  }
}
