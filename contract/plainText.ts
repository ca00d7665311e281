/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** Text in lower case without accents: `Đặng Łukasz` is `dang lukasz`. Other alphabets keep their letters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(wholeLetters, (letter) => whole[letter] ?? letter)
}

/** The words of a text: unaccented, in lower case, letters and digits only. */
export function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
