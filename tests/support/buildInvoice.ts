import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import { uuid } from './employees.ts'
import { blankCompany } from '#tests/support/companyInfo.ts'

const client: InvoiceDetail['client'] = {
  clientCompany: 'Harbor & Pine Logistics',
  clientAddress: '12 Quay Street\nRotterdam',
  contacts: [],
  country: 'Netherlands',
  registrationNumber: '',
}

const bankAccount: InvoiceDetail['bankAccount'] = {
  id: uuid(6),
  accountNumber: 'IE29 AIBK 9311 5212 3456 78',
  bankName: 'Liffey Bank',
  ownerName: 'Tidewater Software Ltd',
  address: null,
  swiftCode: 'LIFFIE2D',
  routingNumber: '',
  name: '',
  ukSortCode: '',
  intermediaryBankName: '',
  intermediaryBankAddress: '',
  currencyID: uuid(1),
  currency: { id: uuid(1), name: 'EUR', symbol: '€', locale: 'en-IE', type: 'fiat' },
}

const companyInfo: InvoiceDetail['companyInfo'] = {
  ...blankCompany,
  id: uuid(7),
  name: 'Tidewater Software Ltd',
  registrationNumber: '700001',
  country: 'Ireland',
}

/** A sent invoice of two lines over EUR 1,234.50, due on 29 November 2026, with its mail sent. */
export function buildInvoice(over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return {
    id: uuid(3),
    createdAt: '2026-11-02T08:00:00Z',
    updatedAt: null,
    number: '20263-ATLAS-003',
    status: 'sent',
    invoicedAt: '2026-11-02',
    dueAt: '2026-11-29',
    paidAt: null,
    failedAt: null,
    scheduledDate: null,
    email: 'ap@harborpine.example',
    cc: ['cfo@harborpine.example'],
    description: 'Development in October\n- kiosk',
    note: '',
    lineItems: [
      { description: 'Bea Stone', quantity: 0.5, unitCost: 2000, discount: 10, cost: 900, isExternal: false },
      { description: 'Hosting', quantity: 1, unitCost: 300, discount: 0, cost: 300, isExternal: true },
    ],
    subTotal: 1200,
    tax: 84.5,
    discount: 50,
    total: 1234.5,
    conversionAmount: 1333.26,
    conversionRate: 1.08,
    currency: 'EUR',
    rateSince: '2026-11-01',
    isRateShipped: false,
    invoiceFileURL: '/files/invoices/20263-ATLAS-003.pdf',
    threadID: '<thread@tidewater.example>',
    errorInvoiceID: '',
    sentBy: uuid(1),
    month: 10,
    year: 2026,
    bankID: uuid(6),
    projectID: uuid(5),
    projectName: 'Atlas Kiosk',
    bankAccount,
    companyInfo,
    client,
    balance: 1234.5,
    delivery: 'sent',
    remindedAt: null,
    payments: [],
    sender: {
      id: uuid(1),
      fullName: 'Mai Pham',
      displayName: 'Mai',
      avatar: '',
      username: 'mai.pham',
    },
    mail: { state: 'sent', attempts: 1, error: '', at: '2026-11-02T08:00:05Z', nextAttemptAt: null },
    eInvoiceURL: '/files/invoices/20263-ATLAS-003.xml',
    eInvoiceMissing: [],
    ...over,
  }
}

/** The same invoice as a draft. */
export const buildDraft = (over: Partial<InvoiceDetail> = {}): InvoiceDetail =>
  buildInvoice({ status: 'draft', mail: null, invoiceFileURL: '', eInvoiceURL: '', threadID: '', ...over })
