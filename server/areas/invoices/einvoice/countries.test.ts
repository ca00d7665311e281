import { invoiceSchema } from '@e-invoice-eu/core'
import { countryCode, countryCodes } from './text.ts'

test.each([
  ['Germany', 'DE'],
  ['germany ', 'DE'],
  ['DE', 'DE'],
  ['Vietnam', 'VN'],
  ['Viet Nam', 'VN'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['United Kingdom', 'GB'],
  ['UK', 'GB'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Czechia', 'CZ'],
  ['Türkiye', 'TR'],
  ['Côte d’Ivoire', 'CI'],
  ['Greece', 'GR'],
  ['Hong Kong', 'HK'],
  ['St. Lucia', 'LC'],
])('%s is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})

test.each(['', ' ', 'Atlantis', 'Europe', 'EU', 'European Union', 'XX', 'Λ', '🇩🇪'])('"%s" is no country', (name) => {
  expect(countryCode(name)).toBeUndefined()
})

test('the codes are those that electronic invoices know, but for two that are not of ISO', () => {
  const { codeLists } = invoiceSchema.$defs as unknown as { codeLists: { ISO3166: { enum: string[] } } }
  const known = codeLists.ISO3166.enum.filter((code) => !['1A', 'XI'].includes(code))
  expect([...countryCodes].sort()).toEqual([...known].sort())
})
