import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'

/** The caller's language: the first one of `Accept-Language`. */
export function languageOf({ headers }: FastifyRequest): Language {
  const word = headers['accept-language']?.slice(0, 2).toLowerCase()
  return isLanguage(word) ? word : 'en'
}

/** The browser's language from its cookie, for pages. */
export function pageLanguage({ headers }: FastifyRequest): Language {
  const word = new RegExp(`(?:^|; *)${languageCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return isLanguage(word) ? word : 'en'
}

/** Runs handlers in the caller's language (docs/decisions/028-languages.md). */
export function answerInLanguage(app: FastifyInstance): void {
  // After the body is read, because its events run outside of this async context.
  app.addHook('preHandler', (request, _reply, done) => inLanguage(languageOf(request), done))
}
