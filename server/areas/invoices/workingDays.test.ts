import fc from 'fast-check'
import { daysOfMonth, workingDays } from './template.ts'

test.each([
  ['2026-07-01', '2026-07-31', 23],
  ['2026-07-10', '2026-07-31', 16],
  ['2026-07-01', '2026-07-14', 10],
  ['2026-07-01', '2026-07-15', 11],
  ['2027-02-01', '2027-02-28', 20],
  ['2028-02-01', '2028-02-29', 21],
  ['2026-08-01', '2026-08-02', 0],
  ['2026-08-03', '2026-08-03', 1],
  ['2026-08-04', '2026-08-03', 0],
])('from %s to %s are %s working days', (from, to, days) => {
  expect(workingDays(from, to)).toBe(days)
})

test.each([
  [2026, 7, '2026-07-01', '2026-07-31'],
  [2027, 2, '2027-02-01', '2027-02-28'],
  [2028, 2, '2028-02-01', '2028-02-29'],
  [2026, 12, '2026-12-01', '2026-12-31'],
])('of %s/%s: %s to %s', (year, month, first, last) => {
  expect(daysOfMonth(year, month)).toEqual({ first, last })
})

test('the two parts of a month have as many days as the whole', () => {
  const cut = fc.record({
    year: fc.integer({ min: 1900, max: 2200 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 2, max: 28 }),
  })
  fc.assert(
    fc.property(cut, ({ year, month, day }) => {
      const { first, last } = daysOfMonth(year, month)
      const on = (at: number) => `${first.slice(0, 8)}${String(at).padStart(2, '0')}`
      expect(workingDays(first, on(day - 1)) + workingDays(on(day), last)).toBe(workingDays(first, last))
      expect(workingDays(first, last)).toBeGreaterThanOrEqual(20)
      expect(workingDays(first, last)).toBeLessThanOrEqual(23)
    }),
  )
})
