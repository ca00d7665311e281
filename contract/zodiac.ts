/** The day on which each sign begins, `MM-DD` (screens.md section 8.2). */
const begins = [
  ['01-20', 'Aquarius'],
  ['02-19', 'Pisces'],
  ['03-21', 'Aries'],
  ['04-20', 'Taurus'],
  ['05-21', 'Gemini'],
  ['06-21', 'Cancer'],
  ['07-23', 'Leo'],
  ['08-23', 'Virgo'],
  ['09-23', 'Libra'],
  ['10-24', 'Scorpio'],
  ['11-22', 'Sagittarius'],
  ['12-22', 'Capricorn'],
] as const

/** The twelve signs, in the order of the calendar. */
export const zodiacSigns: readonly string[] = begins.map(([, sign]) => sign)

/** The zodiac sign of somebody born on `YYYY-MM-DD`. */
export function zodiacOf(birthday: string): string {
  return begins.findLast(([day]) => day <= birthday.slice(5, 10))?.[1] ?? 'Capricorn'
}
