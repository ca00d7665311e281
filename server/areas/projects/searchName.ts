import { plainText } from '#contract/plainText.ts'

/**
 * What a project is searched and ordered by: its name in lower case without accents. One sign can be spelt out as
 * eighteen letters, so it ends where its index does.
 */
export const searchName = (name: string): string => Array.from(plainText(name)).slice(0, 500).join('')
