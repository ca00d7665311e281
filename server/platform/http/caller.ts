import type { FastifyRequest } from 'fastify'
import { tokenCookie } from '#contract/sessionCookie.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { cookieIn } from './language.ts'
import { type Person, personBehind, personOf } from './person.ts'

/** The session token in the cookie, if any. Not verified. */
export const cookieOf = (request: FastifyRequest, { PRODUCT_NAME }: Env): string | undefined =>
  cookieIn(request, tokenCookie(PRODUCT_NAME))

/** The token in the bearer header, or else in the session cookie. Not verified. */
export function tokenIn(request: FastifyRequest, env: Env): string | undefined {
  return request.headers.authorization?.split(' ')[1] ?? cookieOf(request, env)
}

/**
 * The caller by bearer header (scripts) or session cookie (browsers that open a page or file). Throws 401 otherwise.
 * Only for addresses that read: browsers send cookies with links on other pages too.
 */
export function callerOf(request: FastifyRequest, deps: Deps): Promise<Person> {
  const cookie = cookieOf(request, deps.env)
  return request.headers.authorization || !cookie ? personOf(request, deps) : personBehind(cookie, request, deps)
}
