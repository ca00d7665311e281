import { dateOf, dayOf, monthAfter, monthsOf, shareOf } from './layout.ts'

test('days are counted through leap days and summer time', () => {
  expect(dayOf('2028-03-01') - dayOf('2028-02-28')).toBe(2)
  expect(dateOf(dayOf('2026-10-25') + 1)).toBe('2026-10-26')
})

test.each([
  ['2026-11-21', -2, '2026-09-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-01', 24, '2028-12-01'],
])('the month of %s, %i on, begins on %s', (date, months, first) => {
  expect(monthAfter(date, months)).toBe(first)
})

test('months carry their year at the beginning and in January', () => {
  const months = monthsOf({ from: dayOf('2026-11-01'), to: dayOf('2027-03-01') })
  expect(months.map(({ label }) => label)).toEqual(['Nov 2026', 'Dec', 'Jan 2027', 'Feb'])
  expect(months.map(({ start }) => dateOf(start))).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
})

test('narrow months carry a short year', () => {
  const months = monthsOf({ from: dayOf('2026-05-01'), to: dayOf('2028-05-01') })
  expect(months.map(({ label }) => label).filter((label) => label.includes(' '))).toEqual([
    'May ’26',
    'Jan ’27',
    'Jan ’28',
  ])
})

test('the edges of the window are 0 and 100 percent', () => {
  expect([10, 15, 20].map((day) => shareOf(day, { from: 10, to: 20 }))).toEqual([0, 50, 100])
})
