import fc from 'fast-check'
import { f2, fallingTrend, pct, quarterLabel, r2, type Ratio, storedQuarter, trend, valueOf, whole } from './numbers.ts'

test('r2 rounds the exact number, half away from zero', () => {
  // 1.005 is 1.00499999999999989... as a float; 201/200 is exact.
  expect(r2([201, 200])).toBe(1.01)
  expect(r2([-201, 200])).toBe(-1.01)
  expect(r2([-4878, 1000])).toBe(-4.88)
  expect(r2([71428, 1000])).toBe(71.43)
  expect(r2([2, 3])).toBe(0.67)
  expect(r2([-1, 3])).toBe(-0.33)
  expect(r2([1, 1000])).toBe(0)
  expect(r2([-375, 10])).toBe(-37.5)
})

test('f2 rounds toward minus infinity and keeps exact numbers', () => {
  expect(f2([-100, 9])).toBe(-11.12)
  expect(f2([100, 9])).toBe(11.11)
  expect(f2([-25, 2])).toBe(-12.5)
  // 100 * 0.29 is 28.999999999999996 as a float.
  expect(f2([29, 100])).toBe(0.29)
  expect(f2([29 * 100, 29])).toBe(100)
  expect(f2([-29, 100])).toBe(-0.29)
  expect(f2([25, 7])).toBe(3.57)
})

test('the worked numbers of rules/dashboards.md#2 are right', () => {
  expect(trend(valueOf, whole(3), whole(4))).toBe(-25)
  // Health 4.1, then 3.9: -0.2 / 4.1 = -4.878 %.
  expect(trend(r2, [39, 10], [41, 10])).toBe(-4.88)
  // 9 then 8: -1/9 = -11.11..., cut to -11.12; 8 then 0; 0 then 5.
  expect(fallingTrend(f2, whole(8), whole(9))).toBe(-11.12)
  expect(fallingTrend(f2, whole(0), whole(8))).toBe(-100)
  expect(fallingTrend(f2, whole(5), whole(0))).toBe(0)
  // 5 new items after 8: -3/8; 6 resolved after 5: 1/5; 12 people after 7: 5/7.
  expect(fallingTrend(r2, whole(5), whole(8))).toBe(-37.5)
  expect(fallingTrend(r2, whole(6), whole(5))).toBe(20)
  expect(trend(r2, whole(12), whole(7))).toBe(71.43)
  // L=2, D=4, H=1 of 7.
  expect([2, 4, 1, 0].map((part) => r2([100 * part, 7]))).toEqual([28.57, 57.14, 14.29, 0])
})

test('a trend needs two sides other than 0, except for numbers that can fall to 0', () => {
  const some: Ratio = [7, 2]
  for (const none of [undefined, [0, 0], [0, 3]] as const) {
    expect(trend(r2, some, none)).toBe(0)
    expect(trend(r2, none, some)).toBe(0)
    expect(fallingTrend(r2, some, none)).toBe(0)
    expect(fallingTrend(r2, none, some)).toBe(-100)
    expect(fallingTrend(r2, none, none)).toBe(0)
  }
  expect(valueOf([0, 0])).toBe(0)
  expect([r2([0, 0]), f2([0, 0])]).toEqual([0, 0])
})

test('rounding errors stay within bounds, also for sums beyond the safe integers', () => {
  const top = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const bottom = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(top, bottom, (a, b) => {
      // In hundredths, compared by cross-multiplication. Only numbers whose hundredths are exact floats.
      fc.pre(a / b < 10n ** 12n && a / b > -(10n ** 12n))
      const rounded = BigInt(Math.round(r2([a, b]) * 100))
      const twice = 2n * (rounded * b - 100n * a)
      expect(a < 0n ? twice >= -b && twice < b : twice > -b && twice <= b).toBe(true)
      const floor = BigInt(Math.round(f2([a, b]) * 100))
      const rest = 100n * a - floor * b
      expect(rest >= 0n && rest < b).toBe(true)
    }),
  )
})

test('percent of fractions is percent of their values', () => {
  const ratio = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(ratio, ratio, (current, previous) => {
      const [c, p] = [valueOf(current), valueOf(previous)]
      expect(valueOf(pct(current, previous))).toBeCloseTo(((c - p) / p) * 100, 6)
    }),
  )
})

test('numbers and BigInts give the same results, also when products exceed the safe integers', () => {
  const most = Number.MAX_SAFE_INTEGER
  const size = (min: number) => fc.oneof(fc.integer({ min: Math.max(min, -300), max: 300 }), fc.maxSafeInteger())
  const top = size(-300)
  const bottom = size(1).map((value) => Math.max(1, Math.abs(value)))
  const large = ([a, b]: Ratio): Ratio => [BigInt(a), BigInt(b)]
  const same = (one: number, other: number) => expect(one).toBe(other)
  fc.assert(
    fc.property(top, bottom, bottom, bottom, (a, b, p, q) => {
      for (const round of [r2, f2]) {
        same(round([a, b]), round(large([a, b])))
        same(round(pct([a, b], [p, q])), round(pct(large([a, b]), large([p, q]))))
      }
      const [more, previous] = pct([a, b], [p, q])
      expect([BigInt(more), BigInt(previous)]).toEqual([
        100n * (BigInt(a) * BigInt(q) - BigInt(p) * BigInt(b)),
        BigInt(p) * BigInt(b),
      ])
    }),
    {
      numRuns: 500,
      examples: [
        [most, most, most, most],
        [-most, 1, 1, most],
        [-1, 2, 2, 1],
      ],
    },
  )
})

test('quarters are stored in sortable form and shown as Qn/YYYY', () => {
  expect(quarterLabel('2031/Q2')).toBe('Q2/2031')
  expect(storedQuarter('Q2/2031')).toBe('2031/Q2')
})
