import { wordsOf } from '#contract/plainText.ts'

/** Stand between an action and its object, and are no part of either. */
const between = new Set(wordsOf('of for to the'))

/** Whether every word that was typed begins a word of the text; nothing typed fits everything. */
export function fits(typed: string, text: string): boolean {
  const own = wordsOf(text)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * What remains of the words that were typed when those that begin a word of an action are taken away: `status anna` is `anna` for "Change
 * status". `taken` says how many were; words of one letter are never.
 */
export function objectOf(typed: string, action: string): { rest: string; taken: number } {
  const own = wordsOf(action)
  const parts = wordsOf(typed)
  const isOwn = (word: string) => word.length > 1 && own.some((one) => one.startsWith(word))
  const rest = parts.filter((word) => !isOwn(word))
  const taken = parts.length - rest.length
  return { rest: rest.filter((word) => !between.has(word)).join(' '), taken }
}
