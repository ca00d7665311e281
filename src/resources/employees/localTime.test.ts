import { localTimeIn } from './localTime.ts'

const noon = new Date('2026-11-29T12:00:00Z')

test.each([
  ['Vietnam', '19:00'],
  ['Greece', '14:00'],
  // Two zones with one time.
  ['Germany', '13:00'],
  // Many times.
  ['United States', ''],
  ['Atlantis', ''],
  ['', ''],
])('at noon in UTC it is in %s: %s', (country, time) => {
  expect(localTimeIn(country, noon)).toBe(time)
})
