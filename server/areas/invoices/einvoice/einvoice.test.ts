import { InvoiceService } from '@e-invoice-eu/core'
import fc from 'fast-check'
import { decimalsOf } from '#contract/money.ts'
import { ciiFaults, faults } from '#tests/support/einvoice/check.ts'
import { aDocument, aLine, anyDocument } from '#tests/support/einvoice/documents.ts'
import { read } from '#tests/support/einvoice/read.ts'
import { brokenRules } from '#tests/support/einvoice/rules.ts'
import type { InvoiceDocument } from '../document.ts'
import { ciiOf, missingFacts, ublOf } from './index.ts'
import { modelOf } from './model.ts'

const plain = aDocument()
const company = (over: Partial<typeof plain.companyInfo>) => ({ ...plain.companyInfo, ...over })
const account = (over: Partial<typeof plain.bankAccount>) => ({ ...plain.bankAccount, ...over })
const silent = { log: () => {}, warn: () => {}, error: () => {} }

async function check(document: InvoiceDocument) {
  expect(missingFacts(document)).toEqual([])
  const [ubl, cii] = [await ublOf(document), await ciiOf(document)]
  expect(await faults(ubl, cii)).toEqual([])
  return { ubl, cii, said: read(cii) }
}

const hundred = Array.from({ length: 100 }, (_, at) =>
  aLine({ description: `Line ${at}`, quantity: 0.33, unitCost: at + 0.99, discount: at }),
)
const inCurrency = (name: string) => account({ currency: { ...plain.bankAccount.currency, name } })
/** Quantities to 5 decimals and prices to 4, with discounts and tax, in a currency. */
const oddIn = (currency: string, price: number) =>
  aDocument({
    bankAccount: inCurrency(currency),
    lineItems: [
      aLine({ quantity: 0.33333, unitCost: price }, currency),
      aLine({ quantity: 1.00001, unitCost: price + 0.1234, discount: 2.1234 }, currency),
      aLine({ quantity: 22, unitCost: 190.9091, discount: 12.5 }, currency),
      aLine({ quantity: 0.5, unitCost: 1 }, currency),
    ],
    discount: 7,
    tax: Math.round(price / 5),
  })
const cases: Record<string, InvoiceDocument> = {
  'no tax': plain,
  tax: aDocument({ tax: 190 }),
  'a cent of tax': aDocument({ lineItems: [aLine({ unitCost: 1_500_000 })], tax: 0.01 }),
  'a cent of tax on 900 billion': aDocument({ lineItems: [aLine({ unitCost: 900_000_000_000 })], tax: 0.01 }),
  'tax that is no round rate': aDocument({ lineItems: [aLine({ unitCost: 977.77 })], tax: 123.45 }),
  'tax and discount': aDocument({ tax: 100, discount: 333.33 }),
  'tax by a number without country': aDocument({
    tax: 190,
    companyInfo: company({ taxNumber: '0312345678' }),
  }),
  'a discount of everything': aDocument({ discount: 1000 }),
  'discounts of lines': aDocument({ lineItems: [aLine({ discount: 12.5 }), aLine({ discount: 100 })] }),
  'a cost by hand': aDocument({ lineItems: [aLine({ cost: 1234.56 })] }),
  'lines that cost nothing': aDocument({
    lineItems: [aLine({ cost: 0 }), aLine({ quantity: 0, unitCost: 0 }), aLine()],
  }),
  'rounding up': aDocument({ lineItems: [aLine({ cost: 10.004 }), aLine({ cost: 10.004 })] }, [10.004, 10.004]),
  'rounding down': aDocument(
    { lineItems: [aLine({ cost: 10.005 }), aLine({ cost: 10.005 })], tax: 1 },
    [10.005, 10.005],
  ),
  'a hundred lines': aDocument({ lineItems: hundred, tax: 50, discount: 7.77 }),
  'VAT number only': aDocument({ companyInfo: company({ registrationNumber: '' }) }),
  'VAT number only, tax': aDocument({ tax: 190, companyInfo: company({ registrationNumber: '' }) }),
  'tax number only, tax': aDocument({
    tax: 190,
    companyInfo: company({ registrationNumber: '', taxNumber: '0312345678' }),
  }),
  'no account': aDocument({ bankAccount: account({ accountNumber: '', swiftCode: '' }) }),
  'an account that is no IBAN': aDocument({
    bankAccount: account({ accountNumber: '0123 456', routingNumber: '021000021' }),
  }),
  'odd quantities in euros': oddIn('EUR', 3000),
  'odd quantities in yen': oddIn('JPY', 4200),
  'odd quantities in dong': oddIn('VND', 25_000_000),
  'odd quantities in dinars': aDocument({
    bankAccount: inCurrency('KWD'),
    lineItems: [
      aLine({ quantity: 0.33333, unitCost: 3000 }, 'KWD'),
      aLine({ quantity: 1.25, unitCost: 10.01, discount: 20 }, 'KWD'),
      aLine({ quantity: 0.00001, unitCost: 1000 }, 'KWD'),
    ],
    tax: 12.5,
  }),
  'no addresses, no year': aDocument({
    year: 0,
    companyInfo: company({ info: {} }),
    client: { ...plain.client, clientAddress: '' },
  }),
}

test.each(Object.entries(cases))('passes every check: %s', async (_, document) => {
  const { said } = await check(document)
  expect(said.lines).toHaveLength(document.lineItems.length)
})

test('passes every check whatever is stored', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      fc.pre(missingFacts(document).length === 0)
      const { said } = await check(document)
      expect(Number(said.head['payable'])).toBe(document.total)
      expect(said.lines.map(({ net }) => Number(net))).toEqual(document.lineItems.map(({ cost }) => cost))
    }),
    { numRuns: 30 },
  )
})

test('a line computes, so it needs no adjustment, and keeps its decimals', async () => {
  const { ubl, said } = await check(aDocument({ lineItems: [aLine({ quantity: 0.33333, unitCost: 3000.1234 })] }))
  expect(said.lines).toMatchObject([{ quantity: '0.33333', price: '3000.1234', net: '1000.03' }])
  expect(ubl).not.toContain('AllowanceCharge')
})

test('an amount with three decimals cannot be written, and is not rounded', () => {
  const bankAccount = inCurrency('KWD')
  const lineItems = [aLine({ quantity: 0.5, unitCost: 10.005 }, 'KWD')]
  expect(missingFacts(aDocument({ bankAccount, lineItems }))).toEqual([
    'An electronic invoice has amounts of at most two decimals. This one has more.',
  ])
  expect(missingFacts(aDocument({ bankAccount, lineItems: [aLine({ unitCost: 10.01 }, 'KWD')] }))).toEqual([])
})

test('text of any script and any character stays what it is, but for what XML cannot carry', async () => {
  const text = 'Nguyễn Thị Hồng <&> "Ωμέγα" ЗАО 株 😀 ]]>'
  const document = aDocument({
    description: `${text}\u0000\u0008\ud800\r\nend`,
    projectName: text,
    lineItems: [aLine({ description: `${text}\u001f\n second` })],
    client: { ...plain.client, clientCompany: text, clientAddress: `${text}\n${text}\n${text}\n${text}` },
    companyInfo: company({ name: text, registrationNumber: text }),
    bankAccount: account({ ownerName: text, bankName: text }),
  })
  const { said } = await check(document)
  expect(said.head).toMatchObject({
    note: `${text}\nend`,
    project: text,
    seller: text,
    sellerRegistration: text,
    buyer: text,
    buyerLine2: text,
    buyerLine3: `${text}, ${text}`,
    accountName: text,
  })
  expect(said.lines[0]?.['name']).toBe(`${text} second`)
})

test('says what the invoice says', async () => {
  const { said } = await check(aDocument({ tax: 171, discount: 100 }))
  expect(said.head).toMatchObject({
    specification: 'urn:cen.eu:en16931:2017',
    number: '20261-ATL-001',
    type: '380',
    issued: '20261122',
    due: '20261222',
    from: '20261101',
    to: '20261130',
    currency: 'EUR',
    seller: 'Muster GmbH',
    sellerLine1: 'Alte Straße 1',
    sellerLine2: '10115 Berlin',
    sellerCountry: 'DE',
    sellerVat: 'DE136695976',
    buyer: 'Harbor Pine',
    buyerCountry: 'AT',
    account: 'DE02120300000000202051',
    swift: 'BYLADEM1001',
    reference: '20261-ATL-001',
    terms: 'Bank: Quay Bank\nBank address: Kai 1, Hamburg',
    lineSum: '1000.00',
    allowances: '100.00',
    net: '900.00',
    tax: '171.00',
    payable: '1071.00',
  })
  expect(said.taxes).toEqual([{ net: '900.00', tax: '171.00', category: 'S', rate: '19' }])
})

test('an invoice without tax is not subject to it, and names no VAT number', async () => {
  const { ubl, cii, said } = await check(plain)
  expect(said.head['sellerRegistration']).toBe('HRB 4711')
  expect(said.taxes).toEqual([
    {
      net: '1000.00',
      tax: '0.00',
      category: 'O',
      exemption: 'Not subject to VAT',
      exemptionCode: 'VATEX-EU-O',
    },
  ])
  expect(ubl + cii).not.toContain('DE136695976')
})

test('only a number with the prefix of a country is a VAT identifier', async () => {
  const of = async (taxNumber: string, country: string) => {
    const { said } = await check(aDocument({ tax: 190, companyInfo: company({ taxNumber, country }) }))
    return { vat: said.head['sellerVat'], tax: said.head['sellerTax'] }
  }
  expect(await of('MST 0101234567', 'Vietnam')).toEqual({ vat: undefined, tax: 'MST 0101234567' })
  expect(await of('VN 0101234567', 'Vietnam')).toEqual({ vat: 'VN0101234567', tax: undefined })
})

test('the same document gives the same bytes, and has no empty elements', async () => {
  for (const write of [ublOf, ciiOf]) {
    const once = await write(aDocument())
    expect(await write(aDocument())).toBe(once)
    expect(once).not.toMatch(/<(\w+:\w+)[^>]*>\s*<\/\1>|<[^?][^>]*\/>/)
  }
})

test('what the library is given follows its schema of UBL', async () => {
  // The service rejects tax rates with more than four decimals and prices with more than two, which EN 16931 and the
  // CII schema allow.
  const isPlain = ({ lineItems }: InvoiceDocument) => lineItems.every(({ unitCost }) => decimalsOf(unitCost) <= 2)
  for (const document of Object.values({
    ...cases,
    'a cent of tax': plain,
    'a cent of tax on 900 billion': plain,
  }).filter(isPlain))
    await expect(
      new InvoiceService(silent).generate(modelOf(document), { format: 'CII', lang: 'en' }),
    ).resolves.toContain('CrossIndustryInvoice')
})

describe('the checks refuse', () => {
  const taxed = aDocument({ tax: 190, discount: 50 })

  test.each([
    ['a wrong total', /(<ram:GrandTotalAmount>)[^<]*/, '$11.00'],
    ['a wrong sum of lines', /(<ram:LineTotalAmount>)[^<]*(<\/ram:LineTotalAmount>\s*<ram:Allow)/, '$17.00$2'],
    ['no delivery', /<ram:ApplicableHeaderTradeDelivery>.*<\/ram:ApplicableHeaderTradeDelivery>/s, ''],
    ['no number', /(<rsm:ExchangedDocument>\s*)<ram:ID>.*?<\/ram:ID>/s, '$1'],
    ['a date that is none', /20261122/, 'soon'],
    ['no VAT number', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, ''],
  ])('CII with %s, by the validators of others', async (_, what, by) => {
    const cii = await ciiOf(taxed)
    expect(cii).toMatch(what)
    expect(await ciiFaults(cii)).toEqual([])
    await expect(ciiFaults(cii.replace(what, by))).resolves.not.toEqual([])
  })

  test.each([
    ['BR-CO-15', /(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$11.00'],
    ['BR-CO-10', /(<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$17.00'],
    ['BR-CO-11', /(<cbc:AllowanceTotalAmount[^>]*>)[^<]*/, '$17.00'],
    ['BR-CO-17', /(<cbc:Percent>)[^<]*/g, '$17'],
    ['BR-S-02', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/s, ''],
    ['BR-CO-25', /<cbc:DueDate>.*?<\/cbc:DueDate>/, ''],
    ['BR-07', /Harbor Pine/, ''],
    ['BR-61', /DE02120300000000202051/, ''],
  ])('UBL that breaks %s, by our own rules', async (rule, what, by) => {
    const ubl = await ublOf(taxed)
    expect(ubl).toMatch(what)
    expect(brokenRules(read(ubl.replace(what, by)))).toContain(rule)
  })

  test('two files that do not say the same', async () => {
    const ubl = (await ublOf(taxed)).replace('Kai 1', 'Kai 2')
    expect(await faults(ubl, await ciiOf(taxed))).toEqual(['UBL and CII differ'])
  })
})
