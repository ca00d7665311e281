import { i18n, type MessageDescriptor, type Messages } from '@lingui/core'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { sayWith } from '#contract/words.ts'

/** A text that is said already, or a `msg` that stands outside of components and is said where it is drawn. */
export type Label = string | MessageDescriptor

/** Says a text in the language of the page. Never for what people wrote: braces in it would be read as values. */
export function translate(label: Label, values?: Record<string, unknown>): string {
  const { id, message } = typeof label === 'string' ? { id: label, message: label } : label
  return i18n._(id, values, message === undefined ? {} : { message })
}

/** The build has written out the messages of `src` already; those of the contract have plain values at most. */
if (process.env.NODE_ENV === 'production')
  i18n.setMessagesCompiler((message) => message.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? [part] : part)))

/** The language of this page. */
export const pageLanguage = () => i18n.locale as Language

/** What numbers, dates and plurals go by. English writes dates as the rest of the product does, day first. */
export const pageLocale = (language = pageLanguage()): string => (language === 'en' ? 'en-GB' : language)

function activate(language: Language): void {
  document.documentElement.lang = language
  // The contract is in English already.
  sayWith((text) => (language === 'en' && typeof text === 'string' ? text : translate(text)))
  i18n.activate(language, pageLocale(language))
}

/** Fetches the catalogue of a language and speaks it. English stands in the code and needs none. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en') {
    const catalogues: { messages: Messages }[] = await Promise.all([
      import(`../../languages/${language}/web.po`),
      import(`../../languages/${language}/contract.po`),
    ])
    for (const { messages } of catalogues) i18n.load(language, messages)
  }
  activate(language)
}

/** Speaks the language of the document. Returns a promise where a catalogue has to come first; without it the page is in English. */
export function startLanguage(): Promise<void> | undefined {
  const { lang } = document.documentElement
  activate('en')
  return isLanguage(lang) && lang !== 'en' ? loadLanguage(lang).catch(() => undefined) : undefined
}

/** Changes the language of the page; this browser keeps it for a year. */
export async function speak(language: Language): Promise<void> {
  // The Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
  if (language !== pageLanguage()) await loadLanguage(language)
}
