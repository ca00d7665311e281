import { invoiceSums } from '#contract/invoiceSums.ts'
import { minorUnits, multiplyRounded, roundMoney } from '#contract/money.ts'
import type { InvoiceDocument } from '#server/areas/invoices/document.ts'
import { aDocument, aLine } from './documents.ts'

/** Tax rates in percent. Each fifth tax is off by three of the smallest unit, so that it follows none. */
const rates = [0, 0.5, 2.5, 5, 7, 7.7, 8, 10, 19, 20, 21, 25.5, 100]
const taxNumbers = ['DE136695976', 'VN 0101234567', 'MST 0101234567', '0312345678']
const prices: Record<string, number> = { EUR: 3000, JPY: 4200, VND: 25_000_000, KWD: 950 }

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (max + 1))
  }
}

/**
 * Invoices in a currency with odd quantities (5 decimals), prices (4), discounts of lines and of the whole, and tax. An
 * electronic invoice has two decimals, so those of KWD cost whole hundredths.
 */
export function oddDocuments(currency: string, count: number): InvoiceDocument[] {
  const roll = dice(20_261_127)
  const places = Math.min(2, minorUnits(currency))
  const plain = aDocument()
  const bankAccount = {
    ...plain.bankAccount,
    currency: { ...plain.bankAccount.currency, name: currency },
  }
  const line = () => {
    const quantity = [roll(10_000_000) / 100_000, roll(40_000) / 100, 0.33333, 1.00001, 22][roll(4)] ?? 1
    const unitCost = roundMoney((prices[currency] ?? 100) * (0.5 + roll(10_000) / 10_000), roll(4))
    const discount = [0, 0, 10, 12.5, 2.1234, 99.9999][roll(5)] ?? 0
    const made = aLine({ quantity: quantity || 1, unitCost, discount }, currency)
    return { ...made, cost: roundMoney(made.cost, places) }
  }
  return Array.from({ length: count }, (_, at) => {
    const lineItems = Array.from({ length: 1 + roll(7) }, line)
    const costs = lineItems.map(({ cost }) => cost)
    const { subTotal } = invoiceSums(costs, currency)
    const discount = roll(1) ? roundMoney(subTotal * (roll(900) / 1000), places) : 0
    const rate = rates[at % rates.length] ?? 0
    const exact = multiplyRounded([subTotal - discount, rate, 0.01], places)
    const tax = at % 5 === 4 ? roundMoney(exact + 3 * 10 ** -places, places) : exact
    const companyInfo = { ...plain.companyInfo, country: 'Vietnam', taxNumber: taxNumbers[at % 4] ?? '' }
    return aDocument({ bankAccount, companyInfo, lineItems, discount, tax })
  })
}
