import type { Notation } from '#contract/api/importReading.ts'

/** The decimal sign of a notation. */
export const decimals: Partial<Record<Notation, '.' | ','>> = { 'decimal-point': '.', 'decimal-comma': ',' }

const blanks = String.raw`[ \u00a0\u202f'’]`
const written = (group: string, decimal: string) =>
  new RegExp(`^[+-]?([1-9]\\d{0,2}(${group}\\d{3})+|\\d{1,20})(${decimal}\\d{1,20})?$`)
const strict = { '.': written(`(?:,|${blanks})`, '\\.'), ',': written(`(?:\\.|${blanks})`, ',') }

/** A number with this decimal sign, by default the first of both that fits. Undefined unless groups are of three. */
export function readNumber(text: string, sign?: '.' | ','): number | undefined {
  const decimal = sign ?? (strict['.'].test(text) ? '.' : ',')
  if (!strict[decimal].test(text)) return undefined
  const digits = text.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.')
  return Number(digits.replace(/[^\d.+-]/g, ''))
}
