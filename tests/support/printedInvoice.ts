import { invoiceSums, lineCost } from '#contract/invoiceSums.ts'
import type { InvoiceDocument } from '#server/areas/invoices/document.ts'
import { buildInvoice } from './buildInvoice.ts'

type Line = InvoiceDocument['lineItems'][number]
type Currency = InvoiceDocument['bankAccount']['currency']

/** A line as the form creates it. */
export function invoiceLine(
  description: string,
  quantity: number,
  unitCost: number,
  discount = 0,
  currency = 'EUR',
): Line {
  const cost = lineCost({ quantity, unitCost, discount }, currency) ?? 0
  return { description, quantity, unitCost, discount, cost, isExternal: false }
}

const money = (name: string, symbol: string, locale: string): Currency => ({
  id: '',
  name,
  symbol,
  locale,
  type: 'fiat',
})

export const moneys = {
  EUR: money('EUR', '€', 'de-DE'),
  USD: money('USD', '$', 'en-US'),
  VND: money('VND', '₫', 'vi-VN'),
}

const { bankAccount, companyInfo, client } = buildInvoice()

/** The bank account of the printed invoice, with overrides. */
export const printedBank = (over: Partial<InvoiceDocument['bankAccount']> = {}) => ({
  ...bankAccount,
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bankName: 'Hansekontor Bank',
  ownerName: 'Tidewater Software',
  address: 'Rathausmarkt 3, 20095 Hamburg',
  swiftCode: 'HKONDEHH',
  currency: moneys.EUR,
  ...over,
})

/** An invoice to print, with five lines, names in several scripts, and matching sums. */
export function printedInvoice(over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lineItems = over.lineItems ?? [
    invoiceLine('Quang Phạm, Senior Backend Engineer', 1, 7200, 10),
    invoiceLine('Борислав Йорданов, Staff Platform Engineer, 15 of 22 days', 0.68, 8400),
    invoiceLine('Νεφέλη Αγγελή, Mid Product Designer', 1, 5600.5),
    invoiceLine('Nguyễn Thị Hồng Nhung, Principal Solution Architect', 0.5, 9800, 2.5),
    invoiceLine('Workshop of two days in Hamburg, travel', 1, 486.4),
  ]
  return {
    number: '202617-HARBOR-004',
    invoicedAt: '2026-11-22',
    dueAt: '2026-12-01',
    month: 11,
    year: 2026,
    description: 'Harbor Pilot, work done in November 2026.\nFrom November 1st to November 30th, 2026.',
    note: '',
    projectName: 'Harbor Pilot',
    client: { ...client, clientCompany: 'Harborpine GmbH', clientAddress: 'Am Sandtorkai 27, 20457 Hamburg' },
    bankAccount: printedBank(),
    companyInfo: {
      ...companyInfo,
      name: 'Tidewater Software',
      info: {
        vn: { address: '21 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh', phone: '+84 28 5550 1420' },
        eu: { address: 'Baumwall 7, 20459 Hamburg', phone: '+49 40 5550 1420' },
      },
    },
    lineItems,
    ...invoiceSums(
      lineItems.map(({ cost }) => cost),
      over.bankAccount?.currency.name ?? 'EUR',
      over,
    ),
    ...over,
  }
}
