import { absence } from '#tests/support/absences.ts'
import { daysOfMonth, monthLater, partsOf, weekdayOf } from './calendar.ts'

test('months have their days, in leap years too', () => {
  expect([daysOfMonth('2028-02').length, daysOfMonth('2026-02').length]).toEqual([29, 28])
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31')
  expect([monthLater('2026-12', 1), monthLater('2026-01', -1), monthLater('2026-05', 8)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-01',
  ])
  // 1 June 2026 is a Monday.
  expect([weekdayOf('2026-06-01'), weekdayOf('2026-06-07')]).toEqual([0, 6])
})

test('halves that touch share a day', () => {
  const first = absence(1, { from: '2026-06-01', to: '2026-06-03', endsAtNoon: true })
  const second = absence(2, { from: '2026-06-03', to: '2026-06-04', startsAtNoon: true })
  const parts = (day: string) => partsOf([first, second], day)
  expect(parts('2026-05-31')).toEqual({ morning: undefined, afternoon: undefined })
  expect(parts('2026-06-02')).toEqual({ morning: first, afternoon: first })
  expect(parts('2026-06-03')).toEqual({ morning: first, afternoon: second })
  expect(parts('2026-06-05')).toEqual({ morning: undefined, afternoon: undefined })
})
