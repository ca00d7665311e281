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

/** An e-mail address as one word, without what could end a quoted lexeme. */
function addressWord(email: string): string {
  return plain(email).replace(/['\\\s]/gu, '')
}

/**
 * The words under which a person is found: of both names and of the mailbox, and the whole team address as one word. Its domain is
 * no word of its own, or everybody would be found by the company's name.
 */
export function searchWords(fullName: string, displayName: string, teamEmail: string): string[] {
  const [mailbox = ''] = teamEmail.split('@')
  const words = [fullName, displayName, mailbox].flatMap(wordsOf)
  const address = teamEmail.includes('@') ? [addressWord(teamEmail)] : []
  return [...new Set([...words, ...address])]
}

/** The words of a keyword, each to be found as the beginning of a search word; an address counts as one. */
export function keywordWords(keyword: string): string[] {
  return keyword.split(/\s+/u).flatMap((part) => (part.includes('@') ? addressWord(part) : wordsOf(part)))
}

/** The words as a tsquery: a person must have a word that begins with each of them. */
export function tsqueryOf(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** Words as the text of a tsvector literal, ready for `employees.search_words`. */
export function tsvectorOf(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' ')
}

/** What a display name is sorted by: its words, so that `Émile` stands beside `Emil` and not after `Zoe`. */
export function sortName(displayName: string): string {
  return wordsOf(displayName).join(' ')
}
