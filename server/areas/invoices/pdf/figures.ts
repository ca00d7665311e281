import { numberFormat } from '#contract/formats.ts'
import { addMoney, minorUnits } from '#contract/money.ts'
import type { InvoiceDocument } from '../document.ts'
import { printable, unknownGlyph } from './render.ts'

type Currency = InvoiceDocument['bankAccount']['currency']

/** Formats numbers in the locale of a currency. */
interface Writer {
  money: (amount: number) => string
  /** Always two decimals. */
  quantity: (amount: number) => string
  percent: (share: number) => string
}

function localeOf(given: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(given)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

const formatOf = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numberFormat(localeOf(locale), { numberingSystem: 'latn', ...options })

const decimalsOf = (amount: number) => (/\.(\d+)$/.exec(String(amount))?.[1] ?? '').length

/** Number of decimals: the currency's own, or more if an amount needs them. Amounts are never rounded. */
function placesOf(code: string | undefined, amounts: readonly number[]): number {
  const own = code ? minorUnits(code) : 2
  const needed = Math.max(0, ...amounts.map(decimalsOf))
  return needed > own ? Math.max(2, needed) : own
}

/** Formatters for a currency. `amounts` must list all amounts to print, so that all get the same number of decimals. */
function writerOf({ name, symbol, locale }: Currency, amounts: readonly number[]): Writer {
  const code = /^[a-z]{3}$/i.test(name) ? name : undefined
  const places = placesOf(code, amounts)
  const exactly = (digits: number, more: Intl.NumberFormatOptions = {}) =>
    formatOf(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...more })
  const sign = printable(symbol).includes(unknownGlyph) ? '' : symbol
  const plain = exactly(places)
  const inCurrency =
    code && exactly(places, { style: 'currency', currency: code, currencyDisplay: sign ? 'narrowSymbol' : 'code' })
  const [quantity, percent] = [exactly(2), exactly(0, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 })]
  return {
    money: (amount) =>
      inCurrency
        ? inCurrency
            .formatToParts(amount)
            .map(({ type, value }) => (type === 'currency' && sign ? sign : value))
            .join('')
        : `${plain.format(amount)} ${sign || name}`.trim(),
    quantity: (amount) => quantity.format(amount),
    percent: (share) => percent.format(share),
  }
}

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
