import { invoiceLine, moneys, printedBank, printedInvoice } from '#tests/support/printedInvoice.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { ublOf } from '../einvoice/index.ts'
import { renderInvoice } from './invoice.ts'

const textOf = async (...given: Parameters<typeof renderInvoice>) =>
  (await pdfPages(await renderInvoice(...given))).join('\n')

const twoLines = [invoiceLine('Engineering', 2, 4200), invoiceLine('Design', 1, 3000)]

test('an invoice says everything, in reading order, on one page', async () => {
  const bankAccount = printedBank({
    intermediaryBankName: 'Kontor Nord',
    intermediaryBankAddress: 'Am Wall 1, 28195 Bremen',
    routingNumber: '125000574',
    ukSortCode: '60-16-13',
  })
  const note = 'Please name the number of the invoice.'
  const companyInfo = { ...printedInvoice().companyInfo, taxNumber: 'DE811907980' }
  const pages = await pdfPages(
    await renderInvoice(printedInvoice({ tax: 4213.5, discount: 250, note, bankAccount, companyInfo })),
  )
  const parts = [
    'Tidewater Software Baumwall 7, 20459 Hamburg +49 40 5550 1420 Registration number 700001 VAT number DE811907980 Invoice',
    'Bill to Harborpine GmbH Am Sandtorkai 27, 20457 Hamburg',
    'Invoice number 202617-HARBOR-004 Invoice date November 22nd, 2026 Due date December 1st, 2026 Project Harbor Pilot',
    '27.019,90 € due December 1st, 2026',
    'Harbor Pilot, work done in November 2026. From November 1st to November 30th, 2026.',
    `Note ${note}`,
    'Description Quantity Unit cost Discount Cost',
    'Quang Phạm, Senior Backend Engineer 1,00 7.200,00 € 10 % 6.480,00 €',
    'Борислав Йорданов, Staff Platform Engineer, 15 of 22 days 0,68 8.400,00 € 5.712,00 €',
    'Νεφέλη Αγγελή, Mid Product Designer 1,00 5.600,50 € 5.600,50 €',
    'Nguyễn Thị Hồng Nhung, Principal Solution Architect 0,50 9.800,00 € 2,5 % 4.777,50 €',
    'Workshop of two days in Hamburg, travel 1,00 486,40 € 486,40 €',
    'Subtotal 23.056,40 € Tax 4.213,50 € Discount -250,00 € Total 27.019,90 €',
    'Bank account Bank name Hansekontor Bank Currency EUR Account number DE89 3704 0044 0532 0130 00',
    'Account holder Tidewater Software Address Rathausmarkt 3, 20095 Hamburg',
    'SWIFT code HKONDEHH Intermediary bank Kontor Nord Intermediary address Am Wall 1, 28195 Bremen',
    'Routing number 125000574 UK sort code 60-16-13',
    '202617-HARBOR-004',
  ]
  expect(pages).toEqual([parts.join(' ')])
})

test('what is empty or nought has no place', async () => {
  const text = await textOf(
    printedInvoice({
      lineItems: twoLines,
      description: '',
      bankAccount: printedBank({ swiftCode: '', address: null }),
    }),
  )
  expect(text).toContain('Description Quantity Unit cost Cost Engineering 2,00 4.200,00 € 8.400,00 €')
  expect(text).toContain('Subtotal 11.400,00 € Total 11.400,00 €')
  expect(text).not.toMatch(/Discount|Tax|Note|SWIFT|Address|Routing|sort code|Intermediary|Page|Preview/)
})

test('if the total is less than the lines without a stored discount, the difference is shown', async () => {
  expect(await textOf(printedInvoice({ lineItems: twoLines, total: 11_000 }))).toContain(
    'Subtotal 11.400,00 € Discount -400,00 € Total 11.000,00 €',
  )
})

test('an issuer with several regions prints the first of the order us, eu, vn', async () => {
  const { companyInfo } = printedInvoice()
  const us = { address: '1209 Pine Street, Seattle', phone: '+1 206 555 0142' }
  const text = await textOf(printedInvoice({ companyInfo: { ...companyInfo, info: { ...companyInfo.info, us } } }))
  expect(text).toContain('Tidewater Software 1209 Pine Street, Seattle +1 206 555 0142 Registration')
  expect(text).not.toMatch(/Hamburg \+49|Nguyễn Huệ/)
})

test('an office without an address is skipped, as in the electronic invoice', async () => {
  const { companyInfo } = printedInvoice()
  const info = { us: { address: ' ', phone: '+1 206 555 0142' }, eu: { address: '', phone: '' }, ...companyInfo.info }
  delete (info as Partial<typeof info>).eu
  const document = printedInvoice({ companyInfo: { ...companyInfo, info } })
  expect(await textOf(document)).toContain('Tidewater Software 21 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh +84')
  const street = /<cbc:StreetName>(.*?)<\/cbc:StreetName>/.exec(await ublOf(document))
  expect(street?.[1]).toBe('21 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh')
})

test('without any address, the first phone is printed', async () => {
  const { companyInfo } = printedInvoice()
  const info = { us: { address: '', phone: '' }, vn: { address: ' ', phone: '+84 28 5550 1420' } }
  const text = await textOf(printedInvoice({ companyInfo: { ...companyInfo, info } }))
  expect(text).toContain('Tidewater Software +84 28 5550 1420 Registration')
})

test.each([
  [moneys.USD, 1234.5, '$1,234.50'],
  [moneys.VND, 95_000_000, '95.000.000 ₫'],
  [{ ...moneys.USD, name: 'ETH', symbol: 'Ξ' }, 2, 'Ξ 2.00000000'],
  [{ ...moneys.USD, name: '', symbol: '', locale: '' }, 7, '7.00'],
  [{ ...moneys.USD, name: 'USDT', symbol: '₮', locale: 'no such' }, 7, '7.00 USDT'],
  [{ ...moneys.USD, name: 'THB', symbol: '฿' }, 7, '฿7.00'],
  [{ ...moneys.USD, name: 'THB', symbol: '💵' }, 7, 'THB 7.00'],
])('money is written as the people of its currency do: %#', async (currency, amount, written) => {
  const document = printedInvoice({
    lineItems: [invoiceLine('Work', 1, amount)],
    bankAccount: printedBank({ currency }),
  })
  expect(await textOf(document)).toContain(`${written} ${written} Subtotal ${written} Total ${written}`)
})

test('an Arabic currency prints no box, neither in the table nor in the total', async () => {
  const currency = { ...moneys.USD, name: 'KWD', symbol: 'د.ك', locale: 'ar-KW' }
  const document = printedInvoice({
    lineItems: [invoiceLine('Work', 1, 1234.5, 0, 'KWD')],
    bankAccount: printedBank({ currency }),
  })
  const text = await textOf(document)
  expect(text).toContain('1,234.500')
  expect(text).not.toMatch(/[\uFFFD\u200E\u200F]/)
})

test('prices and quantities have the decimals that they need, costs those of the currency', async () => {
  const lineItems = [invoiceLine('Work', 0.33333, 1500.5, 0, 'VND'), invoiceLine('Travel', 2, 10.1234, 2.5, 'VND')]
  const text = await textOf(printedInvoice({ lineItems, bankAccount: printedBank({ currency: moneys.VND }) }))
  expect(text).toContain('Work 0,33333 1.500,5000 ₫ 500 ₫ Travel 2,00000 10,1234 ₫ 2,5% 20 ₫ Subtotal 520 ₫')
})

test('cents of an old invoice in a currency without them are still printed', async () => {
  const lineItems = [{ ...invoiceLine('Work', 1, 1500.5), cost: 1500.5 }]
  const more = { lineItems, subTotal: 1500.5, total: 1500.5, bankAccount: printedBank({ currency: moneys.VND }) }
  expect(await textOf(printedInvoice(more))).toContain('Work 1,00 1.500,50 ₫ 1.500,50 ₫ Subtotal 1.500,50 ₫')
})

test('nothing of an empty invoice breaks', async () => {
  const none = { id: '', name: '', symbol: '', locale: '', type: '' }
  const document = printedInvoice({
    lineItems: [],
    projectName: '',
    description: '',
    client: { ...printedInvoice().client, clientCompany: '', clientAddress: '' },
    companyInfo: { ...printedInvoice().companyInfo, name: '', info: {} },
    bankAccount: printedBank({
      bankName: '',
      accountNumber: '',
      ownerName: '',
      address: '',
      swiftCode: '',
      currency: none,
    }),
  })
  const text = await textOf(document)
  expect(text).toContain('0.00 due December 1st, 2026')
  expect(text).not.toMatch(/Bill to|Project|Bank account/)
})

test('a preview says so', async () => {
  const text = await textOf(printedInvoice(), { isPreview: true })
  expect(text).toContain('Preview: this invoice is not sent yet')
  expect(text).toMatch(/Preview$/)
})
