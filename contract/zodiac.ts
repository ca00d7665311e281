import { words } from './words.ts'

/** The twelve signs in calendar order: database name and label. */
export const zodiacSigns = words({
  Aquarius: 'Aquarius',
  Pisces: 'Pisces',
  Aries: 'Aries',
  Taurus: 'Taurus',
  Gemini: 'Gemini',
  Cancer: 'Cancer',
  Leo: 'Leo',
  Virgo: 'Virgo',
  Libra: 'Libra',
  Scorpio: 'Scorpio',
  Sagittarius: 'Sagittarius',
  Capricorn: 'Capricorn',
})
type Sign = keyof typeof zodiacSigns

/** First day of each sign as `MM-DD`, in the same order (rules/screens.md#5.5). */
const begins = `01-20 02-19 03-21 04-20 05-21 06-21 07-23 08-23 09-23 10-24 11-22 12-22`.split(' ')

/** Zodiac sign of a birthday, given as `YYYY-MM-DD`. */
export function zodiacOf(birthday: string): Sign {
  const signs = Object.keys(zodiacSigns) as Sign[]
  return signs[begins.findLastIndex((day) => day <= birthday.slice(5, 10))] ?? 'Capricorn'
}
