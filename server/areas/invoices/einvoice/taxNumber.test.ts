import { vatId } from './taxNumber.ts'

test.each([
  ['DE 136 695 976', 'DE', 'DE136695976'],
  ['DE136695976', 'US', 'DE136695976'],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['el-123456789', 'GR', 'EL123456789'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['NL123456789B01', 'NL', 'NL123456789B01'],
  ['VN 0101234567', 'VN', 'VN0101234567'],
  ['SG201912345', 'SG', 'SG201912345'],
])('%s of a company in %s is the VAT identifier %s (rules/invoices.md#5.6)', (number, country, id) => {
  expect(vatId(number, country)).toBe(id)
})

test.each([
  // Letters that happen to be a country: Montserrat, the Vatican, Nicaragua, Slovenia, the United States.
  ['MST 0101234567', 'VN'],
  ['VAT 0101234567', 'VN'],
  ['NIP 123-456-32-18', 'PL'],
  ['SIRET 732 829 320 00074', 'FR'],
  ['USt-IdNr. 136695976', 'US'],
  ['0312345678', 'VN'],
  ['VN 0101234567', 'DE'],
  ['DE 12', 'DE'],
  ['', 'VN'],
  ['MST 0101234567', undefined],
])('%s of a company in %s is a plain tax number', (number, country) => {
  expect(vatId(number, country)).toBeUndefined()
})
