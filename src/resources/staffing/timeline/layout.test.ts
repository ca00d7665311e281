import fc from 'fast-check'
import { dateOf, dayOf, lanesOf, layoutRows, monthAfter, monthsOf, rowsBetween, shareOf } from './layout.ts'

test('counts days across leap days and daylight saving time', () => {
  expect(dayOf('2028-03-01') - dayOf('2028-02-28')).toBe(2)
  expect(dateOf(dayOf('2026-10-25') + 1)).toBe('2026-10-26')
})

test.each([
  ['2026-11-21', -2, '2026-09-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-01', 24, '2028-12-01'],
])('the month of %s plus %i starts on %s', (date, months, first) => {
  expect(monthAfter(date, months)).toBe(first)
})

test('shows the year in the first month and in January', () => {
  const months = monthsOf({ from: dayOf('2026-11-01'), to: dayOf('2027-03-01') })
  expect(months.map(({ label }) => label)).toEqual(['Nov 2026', 'Dec', 'Jan 2027', 'Feb'])
  expect(months.map(({ start }) => dateOf(start))).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
})

test('shows a short year in narrow months', () => {
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

test('gives overlapping spans separate lanes, and adjacent ones a shared lane', () => {
  const stretches = [
    { from: 0, to: 10 },
    { from: 5, to: null },
    { from: 10, to: 20 },
    { from: 12, to: 13 },
  ]
  expect(lanesOf(stretches)).toEqual([0, 1, 0, 2])
})

const stretch = fc.record({
  from: fc.nat(60),
  length: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 4 }),
})

test('uses as many lanes as spans on the fullest day, without overlaps', () => {
  fc.assert(
    fc.property(fc.array(stretch), (drawn) => {
      const stretches = drawn
        .map(({ from, length }) => ({ from, to: length === null ? null : from + length }))
        .toSorted((a, b) => a.from - b.from)
      const lanes = lanesOf(stretches)
      const fullest = Math.max(
        0,
        ...Array.from({ length: 100 }, (_, day) => {
          const on = stretches.flatMap(({ from, to }, at) =>
            from <= day && (to === null || day < to) ? [lanes[at]] : [],
          )
          expect(new Set(on).size).toBe(on.length)
          return on.length
        }),
      )
      expect(Math.max(-1, ...lanes) + 1).toBe(fullest)
    }),
  )
})

test('renders only visible rows, whatever their heights', () => {
  const bar = {
    to: null,
    look: 'full' as const,
    shares: [],
    muted: false,
    label: '',
    description: '',
    movable: false,
    version: '',
  }
  const counts = fc.array(fc.nat(4), { maxLength: 40 })
  fc.assert(
    fc.property(counts, fc.nat(2000), fc.nat(500), (drawn, top, height) => {
      const { rows, height: whole } = layoutRows(
        drawn.map((count, row) => ({
          id: `${row}`,
          name: '',
          warnings: [],
          bars: Array.from({ length: count }, (_, at) => ({ ...bar, id: `${row}.${at}`, from: 0 })),
        })),
      )
      const naive = rows.filter((row) => row.top + row.height > top && row.top < top + height)
      expect(rowsBetween(rows, top, top + height)).toEqual(naive)
      expect(rows.reduce((sum, row) => sum + row.height, 0)).toBe(whole)
    }),
  )
})
