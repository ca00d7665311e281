/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const whole: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const wholeLetters = new RegExp(`[${Object.keys(whole).join('')}]`, 'gu')

/** Lower-case text without accents, as `plain_text()` in the database: `Đặng Łukasz` becomes `dang lukasz`. Other alphabets keep their letters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(wholeLetters, (letter) => whole[letter] ?? letter)
}

/** True if a text has this part, in any case, with or without accents (rules/api.md#3.5). */
export const contains = (text: string, part: string): boolean => plainText(text).includes(plainText(part).trim())

/** Compares two names for `sort()`, as the database orders them. */
export function byPlainText(one: string, other: string): number {
  const [a, b] = [plainText(one), plainText(other)]
  return a < b ? -1 : Number(a > b)
}

/** Words of a text: lower case, without accents, letters and digits only. */
export function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
