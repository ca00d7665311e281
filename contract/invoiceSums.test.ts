import fc from 'fast-check'
import { invoiceSums, lineCost } from './invoiceSums.ts'

test.each([
  // 8.3: 0.005 rounds away from zero, without binary rounding errors.
  [{ quantity: 1, unitCost: 0.005 }, 0.01],
  [{ quantity: 3, unitCost: 0.335 }, 1.01],
  [{ quantity: 1.005, unitCost: 100 }, 100.5],
  [{ quantity: 0.68182, unitCost: 4200 }, 2863.64],
  [{ quantity: 2, unitCost: 4200, discount: 12.5 }, 7350],
  [{ quantity: 2, unitCost: 4200, discount: 100 }, 0],
  [{ quantity: 0.00001, unitCost: 0.001 }, 0],
  [{ quantity: 0, unitCost: 5 }, undefined],
  [{ quantity: 5, unitCost: null }, undefined],
  [{}, undefined],
])('lineCost(%j) is %s', (line, cost) => {
  expect(lineCost(line)).toBe(cost)
})

test.each([
  [[], {}, { subTotal: 0, tax: 0, discount: 0, total: 0 }],
  [[0.1, 0.2, null, undefined], {}, { subTotal: 0.3, tax: 0, discount: 0, total: 0.3 }],
  [[100.004, 0.001], { discount: 0.004 }, { subTotal: 100.01, tax: 0, discount: 0, total: 100.01 }],
  [[100], { tax: 7.005, discount: 20.004 }, { subTotal: 100, tax: 7.01, discount: 20, total: 87.01 }],
  [[10], { discount: 20 }, { subTotal: 10, tax: 0, discount: 20, total: -10 }],
  [[999_999_999_999, 0.01], {}, { subTotal: 999_999_999_999.01, tax: 0, discount: 0, total: 999_999_999_999.01 }],
])('invoiceSums(%j, %j)', (costs, more, sums) => {
  expect(invoiceSums(costs, more)).toEqual(sums)
})

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

/** Compared with integers: hundred-thousandths of a piece, thousandths of money, thousandths of a percent. */
test('a line costs what whole numbers say', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    unitCost: fc.integer({ min: 1, max: 9_999_999 }),
    discount: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(line, ({ quantity, unitCost, discount }) => {
      const exact = BigInt(quantity) * BigInt(unitCost) * BigInt(100_000 - discount)
      const inCents = (exact * 2n + 10n ** 11n) / (2n * 10n ** 11n)
      const typed = { quantity: quantity / 1e5, unitCost: unitCost / 1e3, discount: discount / 1e3 }
      expect(lineCost(typed)).toBe(Number(inCents) / 100)
    }),
    { numRuns: 5000 },
  )
})

test('sums of whole cents are those of whole numbers, and total = subtotal + tax - discount', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), cents, cents, (costs, tax, discount) => {
      const subTotal = costs.reduce((sum, cost) => sum + cost, 0)
      fc.pre(subTotal + tax >= discount)
      const sums = invoiceSums(
        costs.map((cost) => cost / 100),
        { tax: tax / 100, discount: discount / 100 },
      )
      expect(sums).toEqual({
        subTotal: subTotal / 100,
        tax: tax / 100,
        discount: discount / 100,
        total: (subTotal + tax - discount) / 100,
      })
    }),
    { numRuns: 5000 },
  )
})
