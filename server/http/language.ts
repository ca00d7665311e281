import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'

type Say = (text: string) => string

/** Fields of answers that hold words of the product's own; `before` and `after` only in histories. */
const worded = new Set([
  'error',
  'message',
  'msg',
  'label',
  'problem',
  'reason',
  'words',
  'topic',
  'text',
  'before',
  'after',
])

const longest = 600
const special = /[.*+?^${}()|[\]\\]/g
const hole = /\\\{(\d+)\\\}/

/** Finds the sentence of the catalogue that a text was made of, and says it with the same values. */
function speaker(catalogue: Record<string, string | null>): Say {
  const patterns = Object.entries(catalogue).flatMap(([key, words]) => {
    // What has next to no words of its own would be found in anything.
    if (!words || !key.includes('{') || key.replaceAll(/\{\d+\}|\W/g, '').length < 6) return []
    const parts = key.replaceAll(special, String.raw`\$&`).split(hole)
    const order = parts.filter((_, at) => at % 2 === 1)
    const shape = new RegExp(`^${parts.filter((_, at) => at % 2 === 0).join('(.*?)')}$`, 's')
    return [{ shape, order, words, length: key.length }]
  })
  // The one with most words of its own fits best.
  patterns.sort((a, b) => b.length - a.length)
  const say: Say = (text) => {
    const whole = catalogue[text]
    // Longer than any sentence of ours: somebody's own text.
    if (whole || text.length > longest) return whole ?? text
    for (const { shape, order, words } of patterns) {
      const found = shape.exec(text)
      if (!found) continue
      const values = new Map(order.map((number, at) => [number, found[at + 1] ?? '']))
      return words.replaceAll(
        /\{(\d+)\}/g,
        (_, number) => catalogue[values.get(number) ?? ''] ?? values.get(number) ?? '',
      )
    }
    // `Linh: Status`, what changed of somebody.
    const [, whose, what] = /^(.{1,100}?: )(.+)$/.exec(text) ?? []
    return what ? `${whose}${say(what)}` : text
  }
  return say
}

const speakers = new Map<Language, Say>()

/** Says the product's own texts in a language, values in them included; what is not in the catalogue stays as it is. */
export function sayIn(language: Language): Say {
  if (language === 'en') return (text) => text
  const known =
    speakers.get(language) ??
    speaker(
      JSON.parse(
        readFileSync(new URL(`../../languages/${language}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string | null>,
    )
  speakers.set(language, known)
  return known
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

function said(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map((one) => said(one, say))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && worded.has(name) ? say(one) : said(one, say),
    ]),
  )
}

/** Answers in the language of the caller: refusals, and what else the server says in words (docs/decisions/028-languages.md). */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const language = languageOf(request)
    return language === 'en' ? payload : said(payload, sayIn(language))
  })
}
