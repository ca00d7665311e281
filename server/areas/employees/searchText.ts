import { plainText, wordsOf } from '#contract/plainText.ts'

/** An email address as one word, without characters that could end a quoted lexeme. */
function addressWord(email: string): string {
  return plainText(email).replace(/['\\\s]/gu, '')
}

/**
 * The search words of a person: those of both names and of the mailbox, and the whole team address as one word. Without
 * the domain, because the company name would find everyone.
 */
export function searchWords(fullName: string, displayName: string, teamEmail: string): string[] {
  const [mailbox = ''] = teamEmail.split('@')
  const words = [fullName, displayName, mailbox].flatMap(wordsOf)
  const address = teamEmail.includes('@') ? [addressWord(teamEmail)] : []
  return [...new Set([...words, ...address])]
}

/** The words of a keyword, each to match as a prefix. An address is one word. */
export function keywordWords(keyword: string): string[] {
  return keyword.split(/\s+/u).flatMap((part) => (part.includes('@') ? addressWord(part) : wordsOf(part)))
}

/** The words as a tsquery that requires a match for each prefix. */
export function tsqueryOf(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** The words as a tsvector literal for `employees.search_words`. */
export function tsvectorOf(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' ')
}

/**
 * The sort key of a display name: its words, so that `Émile` is beside `Emil` and not after `Zoe`. Cut at 200
 * characters like its index, because one character can expand to eighteen letters.
 */
export function sortName(displayName: string): string {
  return Array.from(wordsOf(displayName).join(' ')).slice(0, 200).join('')
}
