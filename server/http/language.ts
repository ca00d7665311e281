import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { inLanguage } from '#server/i18n.ts'

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

/** Lets handlers say their texts in the language of the caller (docs/decisions/028-languages.md). */
export function answerInLanguage(app: FastifyInstance): void {
  // Not before the body is read: its events come outside of what is kept here.
  app.addHook('preHandler', (request, _reply, done) => inLanguage(languageOf(request), done))
}
