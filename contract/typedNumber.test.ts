import fc from 'fast-check'
import { languages } from './languages.ts'
import { numberFormat } from './formats.ts'
import { type DecimalSign, readNumber, readNumberIn } from './typedNumber.ts'

const signOf = (language: string): DecimalSign => (numberFormat(language, {}).format(0.5).includes(',') ? ',' : '.')

test.each([
  ['1,5', 1.5, 1.5],
  ['4200,50', 4200.5, 4200.5],
  ['0,858', 0.858, 0.858],
  ['0.858', 0.858, 0.858],
  ['12.5', 12.5, 12.5],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['1.234,50', 1234.5, 1234.5],
  ['1,234.50', 1234.5, 1234.5],
  ['25.000.000', 25_000_000, 25_000_000],
  ['1 234\u202f567', 1_234_567, 1_234_567],
  ["1'000.5", 1000.5, 1000.5],
  ['\u22123', -3, -3],
  ['+5', 5, 5],
  ['.5', 0.5, 0.5],
  ['5.', 5, 5],
  ['999999999999.999', 999_999_999_999.999, 999_999_999_999.999],
  ['0.0000389863547758', 0.000_038_986_354_775_8, 0.000_038_986_354_775_8],
])('%j is %d with a decimal point, %d with a decimal comma (rules/screens.md#4.1)', (text, point, comma) => {
  expect([readNumber(text, '.'), readNumber(text, ',')]).toEqual([point, comma])
})

test.each([
  ...[
    '',
    ' ',
    '.',
    ',',
    '-',
    '0x10',
    '1e3',
    '1E3',
    '1_000',
    'Infinity',
    'NaN',
    'a lot',
    '1,2,3',
    '1,23,456',
    '12,34.5',
  ],
  ...['1,2345,678', '1.5.0', '01,234.5', '1,234 567.5', '1.234.5', '--1', '1-', '1 5', '12345678901234567890'],
  ...['0.1234567890123456', '٣'],
])('%j is no number', (text) => {
  expect([readNumber(text, '.'), readNumber(text, ',')]).toEqual([undefined, undefined])
})

test('reads only one notation when the sign is known', () => {
  expect([readNumberIn('1,5', '.'), readNumberIn('1,5', ','), readNumberIn('1.234', ',')]).toEqual([
    undefined,
    1.5,
    1234,
  ])
})

test.each(Object.keys(languages))('what %s shows is the same number when typed back', (language) => {
  const amount = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }))
    .map(([units, places]) => Number(`${units}e-${places}`))
  fc.assert(
    fc.property(amount, (number) => {
      for (const useGrouping of [true, false]) {
        const shown = numberFormat(language, { maximumFractionDigits: 8, useGrouping }).format(number)
        expect(readNumber(shown, signOf(language)) ?? Number.NaN).toBeCloseTo(number, 8)
        expect(
          numberFormat(language, { maximumFractionDigits: 8, useGrouping }).format(
            readNumber(shown, signOf(language)) ?? Number.NaN,
          ),
        ).toBe(shown)
      }
    }),
  )
})

test('a text with both signs, or that only one notation has, is the same number in all languages', () => {
  const plain = fc.tuple(fc.integer({ min: 1000, max: 999_999_999 }), fc.constantFrom(1, 2, 4))
  fc.assert(
    fc.property(plain, fc.constantFrom(...Object.keys(languages)), ([units, places], language) => {
      const number = Number(`${units}e-${places}`)
      const shown = numberFormat(language, { minimumFractionDigits: places }).format(number)
      expect(new Set(Object.keys(languages).map((one) => readNumber(shown, signOf(one))))).toEqual(new Set([number]))
    }),
  )
})
