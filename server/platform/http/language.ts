import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { type ChosenScheme, isScheme, schemeCookie } from '#contract/scheme.ts'

/** The caller's language: the first one of `Accept-Language`. */
export function languageOf({ headers }: FastifyRequest): Language {
  const word = headers['accept-language']?.slice(0, 2).toLowerCase()
  return isLanguage(word) ? word : 'en'
}

/** The word in a cookie of the browser's preferences. */
const preferenceIn = ({ headers }: FastifyRequest, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The browser's language from its cookie, for pages. */
export function pageLanguage(request: FastifyRequest): Language {
  const word = preferenceIn(request, languageCookie)
  return isLanguage(word) ? word : 'en'
}

/** The theme from its cookie, for pages. Undefined: the system decides. */
export function pageScheme(request: FastifyRequest): ChosenScheme | undefined {
  const word = preferenceIn(request, schemeCookie)
  return isScheme(word) ? word : undefined
}
