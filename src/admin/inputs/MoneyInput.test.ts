import { i18n } from '@lingui/core'
import { parseAmount } from './MoneyInput.tsx'

afterEach(() => i18n.activate('en', 'en-GB'))

test.each([
  ['en', '1,234.5', 1234.5],
  ['en', '1 234', 1234],
  ['en', '1,5', 1.5],
  ['en', '4200,50', 4200.5],
  ['en', '0,858', 0.858],
  ['en', '0x10', Number.NaN],
  ['en', '1e3', Number.NaN],
  ['en', '1 5', Number.NaN],
  ['en', ' ', undefined],
  ['en', 'a lot', Number.NaN],
  ['vi', '1.234,5', 1234.5],
  ['vi', '25.000.000', 25_000_000],
  ['vi', '1234,5', 1234.5],
  ['vi', '-1.234', -1234],
  ['vi', '12.5', 12.5],
  ['vi', '0.125', 0.125],
  ['vi', '1.2345', 1.2345],
  ['vi', '1,2,3', Number.NaN],
  ['vi', '', undefined],
  ['de', '1.234,5', 1234.5],
])('in %s, %j is %s', (language, text, amount) => {
  i18n.loadAndActivate({ locale: language, messages: {} })
  expect(parseAmount(text)).toBe(amount)
})
