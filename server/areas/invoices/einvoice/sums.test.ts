import { multiplyRounded } from '#contract/money.ts'
import { aDocument, aLine } from '#tests/support/einvoice/documents.ts'
import { rateOf, stepsOf, sumsOf } from './sums.ts'

test('a discount of a line is an amount with its percent', () => {
  expect(stepsOf(aLine({ quantity: 2, unitCost: 100, discount: 10 }), 'EUR')).toEqual([
    { amount: -20, reason: 'Discount', percent: 10, base: 200 },
  ])
})

test('a cost that its parts miss by a cent is rounded, one by hand adjusted', () => {
  // 33.33 x 77.77 is 2592.0741
  expect(stepsOf(aLine({ quantity: 33.33, unitCost: 77.77, cost: 2592.08 }), 'EUR')).toEqual([
    { amount: 0.01, reason: 'Rounding' },
  ])
  expect(stepsOf(aLine({ quantity: 1, unitCost: 100, cost: 80 }), 'EUR')).toEqual([
    { amount: -20, reason: 'Adjustment' },
  ])
  expect(stepsOf(aLine({ quantity: 1, unitCost: 100, discount: 50, cost: 80 }), 'EUR')).toEqual([
    { amount: -50, reason: 'Discount', percent: 50, base: 100 },
    { amount: 30, reason: 'Adjustment' },
  ])
  expect(stepsOf(aLine({ quantity: 0, unitCost: 0, cost: 50 }), 'EUR')).toEqual([{ amount: 50, reason: 'Adjustment' }])
  expect(stepsOf(aLine(), 'EUR')).toEqual([])
})

test('cents between the subtotal and its rounded lines are a step of the whole', () => {
  // 3 x 10.004 is 30.012: 30.01 in total, 30.00 when rounded line by line
  const lineItems = [1, 2, 3].map(() => aLine({ cost: 10.004, unitCost: 10 }))
  const document = aDocument({ lineItems, discount: 5 }, [10.004, 10.004, 10.004])
  expect(document.subTotal).toBe(30.01)
  expect(sumsOf(document)).toEqual({
    lines: 30,
    steps: [
      { amount: -5, reason: 'Discount' },
      { amount: 0.01, reason: 'Rounding' },
    ],
    net: 25.01,
    tax: 0,
    total: 25.01,
  })
})

test('a total that was stored lower without a discount is an adjustment', () => {
  expect(sumsOf({ ...aDocument(), total: 900 }).steps).toEqual([{ amount: -100, reason: 'Adjustment' }])
})

test.each([
  [190, 1000, 19],
  [77, 1000, 7.7],
  [761.25, 3906.6, 19.4863],
  [0.01, 0.03, 33],
  [1000, 10, 10_000],
  [333_333_333.33, 999_999_999_999, 0.0333333333],
])('%d of %d is %d percent', (tax, net, rate) => {
  expect(rateOf(tax, net)).toBeCloseTo(rate, 10)
})

test.each([
  [0.01, 900_000_000_000, 0.000000000001],
  [0.01, 999_999_999_999.99, 0.000000000001],
  [333_333_333_333.33, 999_999_999_999.99, 33.333333333333],
])('%d of %d keeps as many decimals of its rate as the tax needs (rules/invoices.md#5.6)', (tax, net, rate) => {
  expect(rateOf(tax, net)).toBe(rate)
  expect(multiplyRounded([net, rate, 0.01])).toBe(tax)
})
