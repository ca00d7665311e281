import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { enumerations } from './enumerations.ts'
import { type Say, sayIn, wordIn } from './sayIn.ts'
import { writersWithoutName } from './version.ts'

const sentence = (text: string, say: Say) => say(text)
/** Only what stands behind the last `: `; before it stands what a person called something. */
function behindName(text: string, say: Say): string {
  const [, name = '', words = ''] = /^(.*: )?(.*)$/s.exec(text) ?? []
  return name + say(words)
}
/** The address of a person, then what is said of him. */
function behindAddress(text: string, say: Say): string {
  const [, address = '', words = ''] = /^(\S+: )?(.*)$/s.exec(text) ?? []
  return address + say(words)
}

/**
 * Fields of answers that hold words of the product's own, or lists of such words, and how they are said. A field that
 * holds what people wrote is none of them, by whatever name: `tests/contract/saidFields.test.ts` lists the fields of
 * all answers that have these names.
 */
export const worded: Readonly<Record<string, (text: string, say: Say) => string>> = {
  // Of a line of a file: a sentence around names, or what the file says.
  about: (text, say) => (text === 'Open role' || /^Cycle /.test(text) ? say(text) : text),
  changedBy: (text, say) => (writersWithoutName.includes(text) ? say(text) : text),
  changes: sentence,
  eInvoiceMissing: sentence,
  error: sentence,
  errors: sentence,
  label: behindName,
  left: behindAddress,
  message: sentence,
  msg: sentence,
  reason: sentence,
  refusal: sentence,
  text: sentence,
  topic: sentence,
  warnings: sentence,
  words: sentence,
}

/** The language that a caller asks for: the first of its header. */
export function languageOf({ headers }: FastifyRequest): Language {
  const word = headers['accept-language']?.slice(0, 2).toLowerCase()
  return isLanguage(word) ? word : 'en'
}

/** The language of the browser that a page is sent to, by its cookie. */
export function pageLanguage({ headers }: FastifyRequest): Language {
  const word = new RegExp(`(?:^|; *)${languageCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return isLanguage(word) ? word : 'en'
}

/** One answer: what was said once is said again for other lines. */
interface Saying {
  language: Language
  say: Say
}

/** An entry of a history: only the words of choices are ours, all else is what people wrote. */
function changeSaid(name: string, text: string, of: unknown, language: Language): string {
  const isOurs = (name === 'before' || name === 'after') && typeof of === 'string'
  return isOurs && enumerations().get(of)?.has(text) ? wordIn(language, text) : text
}

function said(value: unknown, saying: Saying): unknown {
  if (Array.isArray(value)) return value.map((one) => said(one, saying))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const { field } = value as { field?: unknown }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const own = Object.hasOwn(worded, name) ? worded[name] : undefined
      if (own && typeof one === 'string') return [name, own(one, saying.say)]
      if (own && Array.isArray(one))
        return [name, one.map((each) => (typeof each === 'string' ? own(each, saying.say) : said(each, saying)))]
      return [name, typeof one === 'string' ? changeSaid(name, one, field, saying.language) : said(one, saying)]
    }),
  )
}

function remembering(say: Say): Say {
  const known = new Map<string, string>()
  return (text) => {
    const words = known.get(text) ?? say(text)
    known.set(text, words)
    return words
  }
}

/** An answer in a language: refusals, and what else the server says in words. */
const inLanguage = (payload: unknown, language: Language): unknown =>
  language === 'en' ? payload : said(payload, { language, say: remembering(sayIn(language)) })

/** An answer in the language of the page that it goes out with. */
export const inPageLanguage = (payload: unknown, request: FastifyRequest): unknown =>
  inLanguage(payload, pageLanguage(request))

/** Answers in the language of the caller: refusals, and what else the server says in words (docs/decisions/028-languages.md). */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => inLanguage(payload, languageOf(request)))
}
