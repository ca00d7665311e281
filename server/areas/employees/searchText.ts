import { plainText, wordsOf } from '#contract/plainText.ts'

/** An e-mail address as one word, without what could end a quoted lexeme. */
function addressWord(email: string): string {
  return plainText(email).replace(/['\\\s]/gu, '')
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

/**
 * What a display name is sorted by: its words, so that `Émile` stands beside `Emil` and not after `Zoe`. One sign can
 * be spelt out as eighteen letters, so the words end where their index does.
 */
export function sortName(displayName: string): string {
  return Array.from(wordsOf(displayName).join(' ')).slice(0, 200).join('')
}
