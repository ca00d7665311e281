import { i18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import { isolated } from '#contract/oneLine.ts'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { sayWith } from '#contract/words.ts'

/** A translated text, or a `msg` descriptor that is translated when it is rendered. */
export type Label = string | MessageDescriptor

/** Translates a text. Never use it for text that people wrote: braces would be read as placeholders. */
export function translate(label: Label, values?: Record<string, unknown>): string {
  const { id, message } = typeof label === 'string' ? { id: label, message: label } : label
  return i18n._(id, values, message === undefined ? {} : { message })
}

/** A right-to-left name in a sentence doesn't turn the words and numbers beside it around. */
const say = i18n._.bind(i18n)
i18n._ = (one: string | MessageDescriptor, values?: Record<string, unknown>, options?: MessageOptions) =>
  typeof one === 'string'
    ? say(one, values && isolated(values), options)
    : say({ ...one, ...(one.values && { values: isolated(one.values) }) })

/**
 * The build compiles the messages of `src`. Messages of the contract have at most plain placeholders, which this
 * splits.
 */
if (process.env.NODE_ENV === 'production')
  i18n.setMessagesCompiler((message) => message.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? [part] : part)))

export const pageLanguage = () => i18n.locale as Language

/** A label within a sentence. German nouns keep their capital letter. */
export const inSentence = (label: string): string => (pageLanguage() === 'de' ? label : label.toLowerCase())

/** The locale of numbers, dates and plurals. English uses en-GB, because the product writes the day first. */
export const pageLocale = (language = pageLanguage()): string => (language === 'en' ? 'en-GB' : language)

function activate(language: Language): void {
  document.documentElement.lang = language
  // Texts of the contract are already English.
  sayWith((text) => (language === 'en' && typeof text === 'string' ? text : translate(text)))
  i18n.activate(language, pageLocale(language))
}

/** Loads the catalogue of a language and activates it. English needs no catalogue. */
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

/**
 * Activates the document's language. Returns a promise if a catalogue must load first; if that fails, the page stays
 * English.
 */
export function startLanguage(): Promise<void> | undefined {
  const { lang } = document.documentElement
  activate('en')
  return isLanguage(lang) && lang !== 'en' ? loadLanguage(lang).catch(() => undefined) : undefined
}

/** Changes the language of the page and stores it in a cookie for a year. */
export async function speak(language: Language): Promise<void> {
  // Firefox and plain HTTP lack the Cookie Store API.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
  if (language !== pageLanguage()) await loadLanguage(language)
}
