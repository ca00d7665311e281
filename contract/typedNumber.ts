/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

const blanks = String.raw`[ \u00a0\u202f]`

/** Numbers with this decimal sign: whole groups of three with one separator, or no groups. */
const written = (groups: readonly string[], sign: string) => {
  const grouped = groups.map((group) => `[1-9]\\d{0,2}(?:${group}\\d{3}){1,6}`)
  return new RegExp(`^[+\\-\u2212]?(?:(?:${grouped.join('|')}|\\d{1,20})(?:${sign}\\d{0,20})?|${sign}\\d{1,20})$`)
}

const notations: Record<DecimalSign, RegExp> = {
  '.': written([',', blanks, "'", '’'], String.raw`\.`),
  ',': written([String.raw`\.`, blanks, "'", '’'], ','),
}

/** A JavaScript number keeps this many digits of every decimal. */
const mostDigits = 15

/**
 * Parses a number whose decimal sign is known: with `,`, `1.234,5` is 1234.5. Undefined for other texts, such as
 * `1,5,0`, `0x10` and `1e3`, and for more digits than a number keeps (rules/screens.md#4.1).
 */
export function readNumberIn(text: string, sign: DecimalSign): number | undefined {
  const typed = text.trim()
  if (typed.length > 60 || !notations[sign].test(typed)) return undefined
  const point = typed
    .replace('\u2212', '-')
    .replace(sign === ',' ? /\./g : /,/g, '')
    .replace(',', '.')
  const plain = point.replace(/[^\d.+-]/g, '')
  // Without the zeros at its end: they aren't kept.
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '')
  const zeros = plain.includes('.') ? digits.length - digits.search(/0*$/) : 0
  if (digits.length - zeros > mostDigits) return undefined
  return Number(plain)
}

/**
 * Parses a number as a person of a language writes it. If it isn't one with the language's decimal sign, it may be one
 * with the other sign: `1,5` is 1.5 and `0.858` is 0.858 everywhere, `1,234` depends on the language.
 */
export const readNumber = (text: string, usual: DecimalSign = '.'): number | undefined =>
  readNumberIn(text, usual) ?? readNumberIn(text, usual === '.' ? ',' : '.')
