import { type InvoiceDocument, longDate } from './document.ts'
import { ccOf, invoiceMail, thankYouMail } from './mail.ts'
import { blankCompany } from '#tests/support/companyInfo.ts'

const names = { PRODUCT_NAME: 'Muster', COMPANY_NAME: 'Tidewater Software' }
const bank = { id: '', accountNumber: '', bankName: '', ownerName: '', address: '', swiftCode: '', name: '' }
const document: InvoiceDocument = {
  number: '202617-ATLAS-004',
  invoicedAt: '2026-11-22',
  dueAt: '2026-12-01',
  month: 2,
  year: 2026,
  description: 'Atlas Kiosk, February\n- 01/02 to 28/02\n- with <b>Ida</b> & An\nThank you',
  note: 'Not for the mail',
  lineItems: [],
  subTotal: 8400,
  tax: 0,
  discount: 0,
  total: 8400,
  projectName: 'Atlas Kiosk',
  client: {
    clientCompany: 'Harbor & Pine Ltd',
    clientAddress: '4 Quay Rd',
    contacts: [],
    country: '',
    registrationNumber: '',
  },
  bankAccount: {
    ...bank,
    routingNumber: '',
    ukSortCode: '',
    intermediaryBankName: '',
    intermediaryBankAddress: '',
    currencyID: '',
    currency: { id: '', name: 'EUR', symbol: '€', locale: 'en-gb', type: 'fiat' },
  },
  companyInfo: { ...blankCompany, name: 'Main Co', accountingEmail: 'bills@main.example' },
}
const nobody = { ...document.companyInfo, name: '', accountingEmail: '' }

test.each([
  ['2026-11-01', 'November 1st, 2026'],
  ['2026-11-02', 'November 2nd, 2026'],
  ['2026-11-03', 'November 3rd, 2026'],
  ['2026-01-04', 'January 4th, 2026'],
  ['2026-05-11', 'May 11th, 2026'],
  ['2026-05-12', 'May 12th, 2026'],
  ['2026-05-13', 'May 13th, 2026'],
  ['2026-11-22', 'November 22nd, 2026'],
  ['2026-12-31', 'December 31st, 2026'],
])('%s is %s', (date, words) => {
  expect(longDate(date)).toBe(words)
})

test('the mail with an invoice says what it is, of whom, and when it is due', () => {
  const { subject, text } = invoiceMail(names, document)
  expect(subject).toBe('Main Co invoice #202617-ATLAS-004 February 2026 Atlas Kiosk')
  expect(text).toBe(`Hello Harbor & Pine Ltd,

please find attached our invoice for February 2026.

Invoice: #202617-ATLAS-004
Project: Atlas Kiosk
Description:
  Atlas Kiosk, February
  - 01/02 to 28/02
  - with <b>Ida</b> & An
  Thank you
Invoice date: November 22nd, 2026
Due date: December 1st, 2026

Thank you for working with Main Co.

If something is unclear, please write to bills@main.example.

-- 
Muster sent this mail for Main Co.

`)
})

test('its HTML keeps the lines of the description, with bullets, and nothing in it is markup', () => {
  const { html } = invoiceMail(names, document)
  expect(html).toContain('<div>Atlas Kiosk, February</div>')
  expect(html).toContain('<li>01/02 to 28/02</li><li>with &lt;b&gt;Ida&lt;/b&gt; &amp; An</li></ul>')
  expect(html).toContain('</ul><div>Thank you</div>')
  expect(html.match(/<ul/g)).toHaveLength(1)
  expect(html).toContain('Harbor &amp; Pine Ltd')
  expect(html).not.toContain('Not for the mail')
})

test('what is not known is not said', () => {
  const client = { ...document.client, clientCompany: '' }
  const { subject, text } = invoiceMail(names, { ...document, client, companyInfo: nobody, description: ' ' })
  expect(subject).toBe('Tidewater Software invoice #202617-ATLAS-004 February 2026 Atlas Kiosk')
  expect(text).toContain('Hello,\n')
  expect(text).not.toMatch(/Description|unclear|undefined/)
})

test('no name can break out of the subject', () => {
  const { subject } = invoiceMail(names, { ...document, projectName: 'Atlas\r\nBcc: all@x.example' })
  expect(subject).not.toMatch(/[\r\n]/)
})

test('the thank-you answers in the same thread', () => {
  const { subject, text } = thankYouMail(names, document)
  expect(subject).toBe(`Re: ${invoiceMail(names, document).subject}`)
  expect(text).toContain('your payment has arrived')
  expect(text).toContain('Invoice: #202617-ATLAS-004')
  expect(text).not.toContain('Due date')
})

test.each([
  ['the accounting mailbox gets a copy', ['a@x.example'], 'bills@x.example', ['a@x.example', 'bills@x.example']],
  ['not twice', ['Bills@x.example'], 'bills@X.example', ['Bills@x.example']],
  ['not when it is the recipient', [], 'CLIENT@x.example', []],
  ['there may be none', ['a@x.example'], '', ['a@x.example']],
  ['nobody gets two copies', ['a@x.example', ' A@x.example', 'client@x.example', ' '], '', ['a@x.example']],
])('copies: %s', (_what, cc, accountingEmail, copies) => {
  expect(ccOf({ email: 'client@x.example', cc, companyInfo: { accountingEmail } })).toEqual(copies)
})
