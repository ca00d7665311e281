import fc from 'fast-check'
import { isAmbiguousDate, ordersOf, parseDate } from './typedDate.ts'

test.each([
  ['03/14/2026', '2026-03-14'],
  ['3/14/26', '2026-03-14'],
  ['03-04-2026', '2026-03-04'],
  ['03042026', '2026-03-04'],
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04 00:00:00', '2026-03-04'],
])('%j is %j with the month first', (text, date) => {
  expect(parseDate(text, 'month-first')).toBe(date)
})

test.each([
  ['03/04/2026', true],
  ['3-4-26', true],
  ['03042026', true],
  ['03/14/2026', false],
  ['14/03/2026', false],
  ['04/04/2026', false],
  // Where dates have points, the day is first.
  ['03.04.2026', false],
  ['2026-03-04', false],
  ['soon', false],
])('%j can be two days: %s', (text, isOpen) => {
  expect(isAmbiguousDate(text)).toBe(isOpen)
})

test('a date is in each of its orders what the other order reads from its numbers exchanged', () => {
  const part = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(part, part, fc.constantFrom('/', '-', ' '), (one, other, between) => {
      const text = [one, other, 2026].join(between)
      const turned = [other, one, 2026].join(between)
      expect(parseDate(text, 'day-first')).toBe(parseDate(turned, 'month-first'))
      expect(isAmbiguousDate(text)).toBe(ordersOf(text).length === 2 && one !== other)
    }),
  )
})
