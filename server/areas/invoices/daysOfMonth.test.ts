import { daysOfMonth } from './template.ts'

test.each([
  [2026, 7, '2026-07-01', '2026-07-31'],
  [2027, 2, '2027-02-01', '2027-02-28'],
  [2028, 2, '2028-02-01', '2028-02-29'],
  [2026, 12, '2026-12-01', '2026-12-31'],
])('of %s/%s: %s to %s', (year, month, first, last) => {
  expect(daysOfMonth(year, month)).toEqual({ first, last })
})
