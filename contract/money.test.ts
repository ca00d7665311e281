import fc from 'fast-check'
import {
  Amount,
  addMoney,
  LooseAmount,
  LoosePercent,
  decimalText,
  divideRounded,
  minorUnits,
  multiplyRounded,
  roundMoney,
  showMoney,
} from './money.ts'

const thousandths = fc.integer({ min: 0, max: 999_999_999_999_999 })

test('sums are those of whole thousandths, whatever the amounts', () => {
  const few = fc.array(thousandths, { maxLength: 9 })
  fc.assert(
    fc.property(few, (parts) => {
      const exact = parts.reduce((sum, part) => sum + BigInt(part), 0n)
      fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER))
      expect(addMoney(...parts.map((part) => part / 1000))).toBe(Number(exact) / 1000)
    }),
  )
})

test.each([
  [[0.1, 0.2], 0.3],
  [[], 0],
  [[0.001, 999_999_999_999.998], 999_999_999_999.999],
  [[-0.5, 0.25], -0.25],
])('addMoney(...%j) is %d', (amounts, sum) => {
  expect(addMoney(...amounts)).toBe(sum)
})

test('every amount of at most three decimals below a trillion is taken as it is', () => {
  fc.assert(
    fc.property(thousandths, (part) => {
      expect(Amount.parse(part / 1000)).toBe(part / 1000)
    }),
  )
})

test.each([0.0001, 1.2345, -0.001, 1_000_000_000_000, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
  '%p is no amount',
  (value) => {
    expect(Amount.safeParse(value).success).toBe(false)
  },
)

test.each([
  ['2.5', 2.5],
  ['.5', 0.5],
  ['5.', 5],
  ['+5', 5],
  [' 2.500000 ', 2.5],
  [' ', 0],
  [null, 0],
  [undefined, undefined],
])('a decimal of a request may be %j', (text, value) => {
  expect(LooseAmount.parse(text)).toBe(value)
  expect(LoosePercent.parse(text)).toBe(value)
})

test.each([
  '.',
  '+',
  '-1',
  '1e1',
  '1.5E-1',
  '1e99',
  '1e-9',
  'e1',
  '1e',
  '1_0',
  '0x10',
  '2,5',
  '1 0',
  'NaN',
  'Infinity',
  true,
  [],
])('%j is no decimal of a request', (text) => {
  expect(LooseAmount.safeParse(text).success).toBe(false)
  expect(LoosePercent.safeParse(text).success).toBe(false)
})

test.each([
  [1234.5, 'USD', '$1,234.50'],
  [5000, 'JPY', '¥5,000'],
  [1.5, 'KWD', 'KWD\u00a01.500'],
  [12.5, 'VND', '₫12.5'],
  [1_000_000, 'VND', '₫1,000,000'],
  [0.125, 'EUR', '€0.125'],
  [99, 'SGD', '$99.00 SGD'],
  [0.125, 'BTC', 'BTC\u00a00.12500000'],
  [0.00001234, 'BTC', 'BTC\u00a00.00001234'],
  [0, 'USD', '-'],
  [null, 'USD', '-'],
  [undefined, 'USD', '-'],
])('showMoney(%p, %s) is %s', (amount, currency, text) => {
  expect(showMoney(amount, currency)).toBe(text)
})

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [0.5, 0, 1],
  [1e-7, 2, 0],
  [1e21, 2, 1e21],
  [999_999_999_999.995, 2, 1_000_000_000_000],
  [3, 2, 3],
])('roundMoney(%d, %d) is %d: half away from zero', (amount, places, rounded) => {
  expect(roundMoney(amount, places)).toBe(rounded)
})

test('a product is exact before it is rounded', () => {
  expect(multiplyRounded([1.1, 1.1], 5)).toBe(1.21)
  expect(multiplyRounded([8400, 29_065.83, 1], 0)).toBe(244_152_972)
  expect(multiplyRounded([])).toBe(1)
})

test.each([
  ['USD', 2],
  ['VND', 0],
  ['KWD', 3],
  ['JPY', 0],
  ['BTC', 8],
  ['ETH', 8],
  ['IQD', 3],
  ['CLF', 4],
  ['', 2],
  ['USDT', 2],
])('%s has %d decimals', (currency, places) => {
  expect(minorUnits(currency)).toBe(places)
})

test.each([
  [10_000, 23, 4, 434.7826],
  [4200, 22, 4, 190.9091],
  [1, 3, 0, 0],
  [5, 2, 0, 3],
  [-5, 2, 0, -3],
  [0.1, 3, 8, 0.03333333],
])('%d divided by %d, to %d decimals, is %d', (amount, by, places, quotient) => {
  expect(divideRounded(amount, by, places)).toBe(quotient)
})

test.each([
  [1e-7, '0.0000001'],
  [-0.05, '-0.05'],
  [999_999_999_999.1234, '999999999999.1234'],
  [1e21, '1000000000000000000000'],
  [3, '3'],
])('%d is written %s', (amount, text) => {
  expect(decimalText(amount)).toBe(text)
})
