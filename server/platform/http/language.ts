import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { type ChosenScheme, isScheme, schemeCookie } from '#contract/scheme.ts'

/** The caller's language: the first one of `Accept-Language`. */
export function languageOf({ headers }: FastifyRequest): Language {
  const word = headers['accept-language']?.slice(0, 2).toLowerCase()
  return isLanguage(word) ? word : 'en'
}

/** The value of a cookie; undefined for none, and for a blank one. */
export function cookieIn({ headers }: FastifyRequest, name: string): string | undefined {
  const entry = (headers.cookie ?? '').split(/; */).find((one) => one.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || undefined
}

/** The browser's language from its cookie, for pages. */
export function pageLanguage(request: FastifyRequest): Language {
  const word = cookieIn(request, languageCookie)
  return isLanguage(word) ? word : 'en'
}

/** The theme from its cookie, for pages. Undefined: the system decides. */
export function pageScheme(request: FastifyRequest): ChosenScheme | undefined {
  const word = cookieIn(request, schemeCookie)
  return isScheme(word) ? word : undefined
}
