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
  expect(lineCost(line, 'EUR')).toBe(cost)
})

test.each([
  [[], {}, { subTotal: 0, tax: 0, discount: 0, total: 0 }],
  [[0.1, 0.2, null, undefined], {}, { subTotal: 0.3, tax: 0, discount: 0, total: 0.3 }],
  [[100.004, 0.001], { discount: 0.004 }, { subTotal: 100.01, tax: 0, discount: 0, total: 100.01 }],
  [[100], { tax: 7.005, discount: 20.004 }, { subTotal: 100, tax: 7.01, discount: 20, total: 87.01 }],
  [[10], { discount: 20 }, { subTotal: 10, tax: 0, discount: 20, total: -10 }],
  [[999_999_999_999, 0.01], {}, { subTotal: 999_999_999_999.01, tax: 0, discount: 0, total: 999_999_999_999.01 }],
])('invoiceSums(%j, %j)', (costs, more, sums) => {
  expect(invoiceSums(costs, 'EUR', more)).toEqual(sums)
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
      expect(lineCost(typed, 'EUR')).toBe(Number(inCents) / 100)
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
        'EUR',
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

test.each([
  // 333.33 yen do not exist; 0.5 yen is rounded up.
  ['JPY', { quantity: 0.33333, unitCost: 1000 }, 333],
  ['JPY', { quantity: 0.5, unitCost: 1 }, 1],
  ['VND', { quantity: 1, unitCost: 100_000_000, discount: 33.3333 }, 66_666_700],
  ['KWD', { quantity: 0.5, unitCost: 10.005 }, 5.003],
  ['BTC', { quantity: 0.33333, unitCost: 0.00012345 }, 0.00004115],
  ['', { quantity: 0.33333, unitCost: 3000 }, 999.99],
])('a line in %s costs whole units of its currency: %j is %d', (currency, line, cost) => {
  expect(lineCost(line, currency)).toBe(cost)
})

test.each([
  ['JPY', [333.33, 0.2], { tax: 10.5, discount: 0.5 }, { subTotal: 334, tax: 11, discount: 1, total: 344 }],
  ['KWD', [5.0025, 1], { tax: 0.1255 }, { subTotal: 6.003, tax: 0.126, discount: 0, total: 6.129 }],
])('sums in %s', (currency, costs, more, sums) => {
  expect(invoiceSums(costs, currency, more)).toEqual(sums)
})

/** Compared with whole numbers of the smallest unit, in currencies with any number of decimals. */
test('in every currency, lines and sums are what whole numbers say', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    unitCost: fc.integer({ min: 1, max: 99_999_999 }),
    discount: fc.integer({ min: 0, max: 1_000_000 }),
  })
  const places = { JPY: 0, VND: 0, EUR: 2, KWD: 3, CLF: 4, BTC: 8 }
  const currency = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[]))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), currency, (lines, code) => {
      const exact = lines.map(({ quantity, unitCost, discount }) => {
        const units = BigInt(quantity) * BigInt(unitCost) * BigInt(1_000_000 - discount)
        // Hundred-thousandths, ten-thousandths and millionths: 15 decimals.
        const step = 10n ** BigInt(15 - places[code])
        return (units * 2n + step) / (2n * step)
      })
      const costs = lines.map(({ quantity, unitCost, discount }) =>
        lineCost({ quantity: quantity / 1e5, unitCost: unitCost / 1e4, discount: discount / 1e4 }, code),
      )
      const shown = (units: bigint) => Number(`${units}e-${places[code]}`)
      expect(costs).toEqual(exact.map(shown))
      expect(invoiceSums(costs, code).total).toBe(shown(exact.reduce((sum, one) => sum + one, 0n)))
    }),
    { numRuns: 3000 },
  )
})
