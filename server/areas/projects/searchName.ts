import { plainText } from '#contract/plainText.ts'

/**
 * The name for search and sort: lower case, without accents. One character can expand to 18 letters, so it is cut to
 * the length that the index allows.
 */
export const searchName = (name: string): string => Array.from(plainText(name)).slice(0, 500).join('')
