import type { FastifyRequest } from 'fastify'
import { tokenCookie } from '#contract/sessionCookie.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { type Person, personBehind, personOf } from './person.ts'

/** The session token in the cookie, if any; nobody has looked at it yet. */
export function cookieOf({ headers }: FastifyRequest, { PRODUCT_NAME }: Env): string | undefined {
  const name = tokenCookie(PRODUCT_NAME)
  const entry = (headers.cookie ?? '').split('; ').find((one) => one.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || undefined
}

/** The token that came along, in the bearer header or else in the session cookie; nobody has looked at it yet. */
export function tokenIn(request: FastifyRequest, env: Env): string | undefined {
  return request.headers.authorization?.split(' ')[1] ?? cookieOf(request, env)
}

/**
 * The caller by bearer header, as scripts call, or by the session cookie, as a browser opens a page or a file; 401 in every other case.
 * For addresses that only read: a cookie comes along wherever a link stands.
 */
export function callerOf(request: FastifyRequest, deps: Deps): Promise<Person> {
  const cookie = cookieOf(request, deps.env)
  return request.headers.authorization || !cookie ? personOf(request, deps) : personBehind(cookie, request, deps)
}
