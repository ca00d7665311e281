import { readFileSync } from 'node:fs'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Fault, faultOf, type Param } from '#contract/errors/fault.ts'
import { entryOf, isErrorCode } from '#contract/errors/index.ts'
import { type Language, languages } from '#contract/languages.ts'
import { isolate, isolated } from '#contract/oneLine.ts'
import { currentContext, within } from '#server/platform/context.ts'
import { translationsIn } from './po.ts'
import { wordOfToday } from './renamed.ts'

interface Speaker {
  i18n: I18n
  /** Translations by English text; empty for English. */
  translations: ReadonlyMap<string, string>
}

function translationsOf(language: Language): Map<string, string> {
  if (language === 'en') return new Map()
  const read = (name: string) =>
    translationsIn(readFileSync(new URL(`../../../languages/${language}/${name}.po`, import.meta.url), 'utf8'))
  return new Map([...read('contract'), ...read('server')])
}

const speakers = new Map<Language, Speaker>()

function speakerOf(language: Language): Speaker {
  const known = speakers.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  const made = { i18n, translations: translationsOf(language) }
  speakers.set(language, made)
  return made
}

/** Runs `work` so that its texts are in this language, through nested calls too. */
export const inLanguage = <T>(language: Language, work: () => T): T => within({ language }, work)

/** Language of the current request; English in jobs and commands. */
export const currentLanguage = (): Language => currentContext().language ?? 'en'

/** The locale of the reader's dates, numbers and lists. English writes the day first, as on screens. */
export const currentLocale = (language = currentLanguage()): string => (language === 'en' ? 'en-GB' : language)

/** Says a text of the product, English in ICU MessageFormat, in the reader's language. Compiles it the first time. */
export function say(text: string, values?: Record<string, unknown>, language = currentLanguage()): string {
  const { i18n, translations } = speakerOf(language)
  if (!Object.hasOwn(i18n.messages, text))
    i18n.load(language, { [text]: compileMessage(translations.get(text) ?? text) })
  return i18n._(text, values && isolated(values))
}

/** Translates a word of the product, such as a label. Returns any other text unchanged. */
export const sayWord = (word: string, language = currentLanguage()): string =>
  speakerOf(language).translations.get(word) ?? word

function valueOf(param: Param, isWord: boolean, language: Language): string | number {
  if (typeof param === 'number') return param
  const said = (text: string) => (isWord ? sayWord(text, language) : text)
  if (typeof param === 'string') return said(param)
  return 'code' in param ? sayFault(param, language) : param.map((one) => isolate(said(one))).join(', ')
}

/** Translates an error. Returns a text without a code unchanged. */
export function sayFault({ code, params = {} }: Fault, language = currentLanguage()): string {
  if (!isErrorCode(code)) return sayWord(code, language)
  const { text, words = [] } = entryOf(code)
  const values = Object.entries(params).map(([name, one]) => [name, valueOf(one, words.includes(name), language)])
  return say(text, Object.fromEntries(values) as Record<string, unknown>, language)
}

/** Translates errors stored by `faultLines()`. */
export function sayLines(lines: string): string {
  const said = lines.split('\n').map((line) => {
    const fault = faultOf(line)
    return isErrorCode(fault.code) ? sayFault(fault) : sayWord(wordOfToday(line))
  })
  return said.join(' ')
}

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

/** A word of the product in all languages, English first. Imported files can use any of them. */
export const inEveryLanguage = (word: string): string[] => [word, ...others.map((language) => sayWord(word, language))]
