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
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(wholeLetters, (letter) => whole[letter] ?? letter)
}

/** The words of a text as the search knows them: unaccented, in lower case, letters and digits only. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The words under which a person is found: of both names, and of the team e-mail before and after the `@`. */
export function searchWords(fullName: string, displayName: string, teamEmail: string): string[] {
  return [...new Set([fullName, displayName, teamEmail].flatMap(wordsOf))]
}

/** Words as the text of a tsvector literal, ready for `employees.search_words`. */
export function tsvectorOf(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' ')
}

/** What a display name is sorted by: its words, so that `Émile` stands beside `Emil` and not after `Zoe`. */
export function sortName(displayName: string): string {
  return wordsOf(displayName).join(' ')
}
