import { numberFormat } from '#contract/formats.ts'
import type { InvoiceDocument } from '../document.ts'
import { printable, unknownGlyph } from './glyphs.ts'
import { minorUnits } from '#contract/money.ts'

type Currency = InvoiceDocument['bankAccount']['currency']

/** Formats numbers in the locale of a currency. */
export interface Writer {
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
export function writerOf({ name, symbol, locale }: Currency, amounts: readonly number[]): Writer {
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
