import { zodiacOf } from './zodiac.ts'

// First and last day of each sign (rules/screens.md#5.5).
test.each([
  ['03-21', '04-19', 'Aries'],
  ['04-20', '05-20', 'Taurus'],
  ['05-21', '06-20', 'Gemini'],
  ['06-21', '07-22', 'Cancer'],
  ['07-23', '08-22', 'Leo'],
  ['08-23', '09-22', 'Virgo'],
  ['09-23', '10-23', 'Libra'],
  ['10-24', '11-21', 'Scorpio'],
  ['11-22', '12-21', 'Sagittarius'],
  ['12-22', '01-19', 'Capricorn'],
  ['01-20', '02-18', 'Aquarius'],
  ['02-19', '03-20', 'Pisces'],
])('%s to %s is %s', (first, last, sign) => {
  expect(zodiacOf(`1990-${first}`)).toBe(sign)
  expect(zodiacOf(`1990-${last}`)).toBe(sign)
})
