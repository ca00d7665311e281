/** Languages of the product, each by its own name (docs/decisions/028-languages.md). */
export const languages = { en: 'English', vi: 'Tiếng Việt', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** Cookie with the browser's language. The server reads it to send the page in that language. */
export const languageCookie = 'muster-language'

/** True if the text is a language code. */
export const isLanguage = (word: string | undefined): word is Language =>
  word !== undefined && Object.hasOwn(languages, word)
