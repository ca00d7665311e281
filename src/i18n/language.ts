import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'

/** The language of this page. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Loads the page anew in a language, unless it speaks it already; this browser keeps it for a year. */
export function speak(language: Language): void {
  // The Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
  if (language !== pageLanguage()) location.reload()
}

/** The word for several of something: English adds an s, Vietnamese has one word for both. */
export const plural = (one: string) => (pageLanguage() === 'vi' ? one : `${one}s`)

/** "1 form", "1,200 forms". */
export const pluralize = (count: number, one: string, many = plural(one)) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
