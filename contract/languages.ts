/** Languages that the product speaks, each by its own name (docs/decisions/028-languages.md). */
export const languages = { en: 'English', vi: 'Tiếng Việt', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The cookie with the language of this browser: the server reads it to send the page in that language. */
export const languageCookie = 'muster-language'

/** Whether a word names one of the languages. */
export const isLanguage = (word: string | undefined): word is Language =>
  word !== undefined && Object.hasOwn(languages, word)
