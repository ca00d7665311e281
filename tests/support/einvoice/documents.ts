import fc from 'fast-check'
import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { invoiceSums, lineCost } from '#contract/invoiceSums.ts'
import { minorUnits, roundMoney } from '#contract/money.ts'
import type { InvoiceDocument } from '#server/areas/invoices/document.ts'
import { blankCompany } from '#tests/support/companyInfo.ts'

type Given = Partial<Pick<InvoiceItem, keyof InvoiceItem>>

/** A stored line from the input of a form: the cost rounded to cents, a missing cost is 0. */
export function aLine(over: Given = {}, currency = 'EUR'): InvoiceItem {
  const given = { description: 'Development', quantity: 1, unitCost: 1000, discount: 0, ...over }
  const cost = over.cost ?? lineCost(given, currency) ?? 0
  return {
    description: given.description,
    quantity: given.quantity,
    unitCost: given.unitCost,
    discount: given.discount,
    cost: roundMoney(cost, minorUnits(currency)),
    isExternal: false,
  }
}

/** An invoice in euros from Berlin to Vienna. `exact` are the unrounded costs, if they differ. */
export function aDocument(over: Partial<InvoiceDocument> = {}, exact?: readonly number[]): InvoiceDocument {
  const lineItems = over.lineItems ?? [aLine()]
  const costs = exact ?? lineItems.map(({ cost }) => cost)
  return {
    number: '20261-ATL-001',
    invoicedAt: '2026-11-22',
    dueAt: '2026-12-22',
    month: 11,
    year: 2026,
    description: 'Work in November\n- kiosk\n- till',
    note: '',
    projectName: 'Atlas Kiosk',
    client: {
      clientCompany: 'Harbor Pine',
      clientAddress: 'Ring 2\n1010 Wien',
      contacts: [],
      country: 'Austria',
      registrationNumber: 'FN 1234x',
    },
    bankAccount: {
      id: '',
      name: 'Euro',
      accountNumber: 'DE02 1203 0000 0000 2020 51',
      bankName: 'Quay Bank',
      ownerName: 'Muster GmbH',
      address: 'Kai 1, Hamburg',
      swiftCode: 'BYLADEM1001',
      routingNumber: '',
      ukSortCode: '',
      intermediaryBankName: '',
      intermediaryBankAddress: '',
      currencyID: '',
      currency: { id: '', name: 'EUR', symbol: '€', locale: 'de-de', type: 'fiat' },
    },
    companyInfo: {
      ...blankCompany,
      name: 'Muster GmbH',
      registrationNumber: 'HRB 4711',
      info: { eu: { address: 'Alte Straße 1\n10115 Berlin', phone: '+49 30 1234567' } },
      country: 'Germany',
      taxNumber: 'DE136695976',
    },
    ...over,
    ...invoiceSums(costs, over.bankAccount?.currency.name ?? 'EUR', over),
    lineItems,
  }
}

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((units) => units / 100)
const finer = (most: number) => fc.integer({ min: 0, max: most * 10_000 }).map((units) => units / 10_000)

/** Any invoice that can be stored: lines with too many decimals, manual costs, no lines, tax and discount. */
export const anyDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.oneof(hundredths(400), finer(400)),
        unitCost: fc.oneof(hundredths(20_000), finer(20_000)),
        discount: fc.oneof(fc.constant(0), hundredths(100), finer(100)),
        byHand: fc.option(finer(50_000), { nil: undefined, freq: 4 }),
        isCounted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    tax: fc.oneof(fc.constant(0), hundredths(5000)),
    share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.9, noNaN: true })),
  })
  .map(({ lines, tax, share }) => {
    const costs = lines.map((line) => line.byHand ?? (line.isCounted ? (lineCost(line, 'EUR') ?? 0) : 0))
    const { subTotal } = invoiceSums(costs, 'EUR')
    const lineItems = lines.map((line, at) => aLine({ ...line, cost: costs[at] ?? 0 }))
    return aDocument({ lineItems, tax: subTotal > 1 ? tax : 0, discount: roundMoney(subTotal * share) }, costs)
  })
