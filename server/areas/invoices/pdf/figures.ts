import { numberFormat } from '#contract/formats.ts'
import { addMoney, decimalsOf, linePlaces, minorUnits } from '#contract/money.ts'
import type { InvoiceDocument } from '../document.ts'
import { printable, unknownGlyph } from './printable.ts'

type Currency = InvoiceDocument['bankAccount']['currency']

/** Formats numbers in the locale of a currency. */
interface Writer {
  money: (amount: number) => string
  /** A unit price, which can have more decimals than the currency. */
  price: (amount: number) => string
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

/** Number of decimals of a column: `own`, or at least two if a number needs more. Nothing is rounded. */
function placesOf(own: number, numbers: readonly number[]): number {
  const needed = Math.max(0, ...numbers.map(decimalsOf))
  return needed > own ? Math.max(2, needed) : own
}

/** Formatters for a currency. All numbers of a column get the same number of decimals. */
function writerOf({ name, symbol, locale }: Currency, { lineItems }: InvoiceDocument, sums: readonly number[]): Writer {
  const code = /^[a-z]{3}$/i.test(name) ? name : undefined
  const own = minorUnits(name)
  const column = (key: 'quantity' | 'unitCost' | 'discount' | 'cost') => lineItems.map((line) => line[key])
  const exactly = (digits: number, more: Intl.NumberFormatOptions = {}) =>
    formatOf(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...more })
  const sign = printable(symbol).includes(unknownGlyph) ? '' : symbol
  const moneyWith = (places: number) => {
    if (!code) return (amount: number) => `${exactly(places).format(amount)} ${sign || name}`.trim()
    const currencyDisplay = sign ? 'narrowSymbol' : 'code'
    const format = exactly(places, { style: 'currency', currency: code, currencyDisplay })
    const partOf = ({ type, value }: Intl.NumberFormatPart) => (type === 'currency' && sign ? sign : value)
    return (amount: number) => format.formatToParts(amount).map(partOf).join('')
  }
  const quantity = exactly(placesOf(2, column('quantity')))
  const percent = exactly(0, { style: 'unit', unit: 'percent', maximumFractionDigits: linePlaces.discount })
  return {
    money: moneyWith(placesOf(own, [...column('cost'), ...sums])),
    price: moneyWith(placesOf(own, column('unitCost'))),
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
  const { money, price, quantity, percent } = writerOf(document.bankAccount.currency, document, [
    subTotal,
    tax,
    off,
    total,
  ])
  const hasDiscount = lineItems.some(({ discount }) => discount > 0)
  const written = money(total)
  return {
    columns: ['Description', 'Quantity', 'Unit cost', ...(hasDiscount ? ['Discount'] : []), 'Cost'],
    rows: lineItems.map((line) => [
      line.description,
      quantity(line.quantity),
      price(line.unitCost),
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
