import { aDocument, aLine } from '#tests/support/einvoice/documents.ts'
import { missingFacts, sellerCountry } from './facts.ts'

const complete = aDocument()
const seller = (over: Partial<typeof complete.companyInfo>) =>
  aDocument({ companyInfo: { ...complete.companyInfo, ...over } })
const buyer = (over: Partial<typeof complete.client>) => aDocument({ client: { ...complete.client, ...over } })
const currency = (name: string, type = 'fiat') =>
  aDocument({
    bankAccount: { ...complete.bankAccount, currency: { ...complete.bankAccount.currency, name, type } },
  })
const office = { address: 'Street 1', phone: '' }

test('nothing is missing on a complete invoice, also without an account', () => {
  expect(missingFacts(complete)).toEqual([])
  expect(missingFacts(aDocument({ bankAccount: { ...complete.bankAccount, accountNumber: '' } }))).toEqual([])
})

test.each([
  [seller({ country: '' }), 'Fill in the country of Muster GmbH in Settings, Companies.'],
  [
    seller({ country: 'Atlantis' }),
    '"Atlantis" is not a country with a code. Correct the country of Muster GmbH in Settings, Companies.',
  ],
  [buyer({ country: '' }), 'Fill in the country of Harbor Pine in Settings, Clients.'],
  [
    buyer({ country: 'Atlantis' }),
    '"Atlantis" is not a country with a code. Correct the country of Harbor Pine in Settings, Clients.',
  ],
  [
    seller({ registrationNumber: ' ', taxNumber: '' }),
    'Fill in the registration number or the VAT number of Muster GmbH in Settings, Companies.',
  ],
  [
    { ...seller({ taxNumber: '' }), tax: 190, total: 1190 },
    'Fill in the VAT number of Muster GmbH in Settings, Companies: the invoice has tax.',
  ],
  [seller({ name: '' }), 'Choose the company that issues the invoice in the commercial data of the project.'],
  [buyer({ clientCompany: '' }), 'Choose the client in the commercial data of the project.'],
  [currency('BTC', 'crypto'), 'Choose a bank account whose currency is money of a country, such as EUR: "BTC" is not.'],
  [currency('USDT'), 'Choose a bank account whose currency is money of a country, such as EUR: "USDT" is not.'],
  [currency(''), 'Choose a bank account whose currency is money of a country, such as EUR.'],
  [aDocument({ number: '' }), 'The invoice has no number yet. It gets one when you save or send it.'],
  [aDocument({ lineItems: [] }), 'Add a line: an electronic invoice needs at least one.'],
  [aDocument({ lineItems: [aLine({ description: '\u0001' })] }), 'Say what each line is for.'],
  [aDocument({ tax: 190, discount: 1000 }), 'Lower the discount: it takes away all that the tax could be a share of.'],
  [
    aDocument({ lineItems: [aLine({ unitCost: 100_000 })], tax: 499.99 }),
    'Check the tax: electronic invoices have no rate below 0.5 %.',
  ],
])('says what is missing: %#', (document, fact) => {
  expect(missingFacts(document)).toEqual([fact])
})

test('a tax that rounds to 0, or of 0.5 % and more, can be written', () => {
  expect(missingFacts(aDocument({ lineItems: [aLine({ unitCost: 100_000 })], tax: 500 }))).toEqual([])
  expect(missingFacts(aDocument({ lineItems: [aLine({ unitCost: 100_000 })], tax: 0.49 }))).toEqual([])
})

test('several problems are reported together', () => {
  const bare = { name: 'Muster', country: '', registrationNumber: '', taxNumber: '' }
  expect(missingFacts({ ...seller(bare), client: { ...complete.client, country: '' } })).toHaveLength(3)
})

test.each([
  [{ us: office, eu: office }, 'US'],
  [{ vn: office }, 'VN'],
  [{ eu: office, vn: office }, undefined],
  [{ us: { address: ' ', phone: '' }, vn: office }, 'VN'],
  [{}, undefined],
])('without a country, that of the office that is printed counts: %#', (info, code) => {
  expect(sellerCountry({ ...complete.companyInfo, country: '', info })).toBe(code)
})

test('a country that is filled in is never replaced by an office', () => {
  const info = { us: office }
  expect(sellerCountry({ ...complete.companyInfo, country: 'Germany', info })).toBe('DE')
  expect(sellerCountry({ ...complete.companyInfo, country: 'Atlantis', info })).toBeUndefined()
})
