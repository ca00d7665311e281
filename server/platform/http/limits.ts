import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api/endpoints.ts'
import { employees } from '#contract/api/employees/endpoints.ts'
import { scimPath } from '#contract/api/scim.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { livePath } from '#contract/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Allowance } from './allowance.ts'
import { tokenIn } from './caller.ts'
import { refuse } from './errors.ts'
import { counterOfKey } from './keys.ts'
import { downloadTimeout } from './timeouts.ts'
import { Turns } from '#server/platform/turns.ts'

/** Limits of one server. */
export const limits = {
  /** Requests per address and minute without a valid session. */
  address: 1_200,
  /** Calls per address and minute that take a code or an invitation, against guessing. */
  guess: 120,
  /** Cost of requests per person and minute, over all sessions and addresses. Each call counts its `cost`. */
  person: 6_000,
  /** Calls that can send mail, per person and minute. */
  mails: 60,
  /**
   * Concurrent calls per person; more wait. Below the number of database connections. Live streams have their own limit
   * (`server/platform/live`).
   */
  atOnce: 8,
  /** Concurrent downloads of lists and archives per person. */
  downloads: 3,
}

/** The limits by name. */
export type Limits = typeof limits

/** Callers kept in memory. */
const remembered = 20_000

const uncounted = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])
const api = '/api/v1'

const calls = new Map<string, Endpoint>([
  ...endpoints.map(({ endpoint }) => [`${endpoint.method} ${api}${endpoint.path}`, endpoint] as const),
  // Creates people and invites them, as the call does.
  [`POST ${scimPath}/Users`, employees.create] as const,
])
/** The endpoint that answers a request. `HEAD` does the work of `GET`. */
const callOf = ({ method, routeOptions }: FastifyRequest) =>
  calls.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`)

/**
 * The person of the request's session token. Only the signature counts: a revoked token counts for its person until it
 * expires. A key counts apart from its maker: it returns the key's counter.
 */
async function personIn(request: FastifyRequest, { env, tokens }: Deps): Promise<string | undefined> {
  const token = tokenIn(request, env)
  const key = counterOfKey(token)
  if (key) return key
  const claims = token && (await tokens.verify(token).catch(() => undefined))
  return claims && claims.purpose === 'session' ? claims.id : undefined
}

type Counter = 'address' | 'guess' | 'person'

/**
 * The limit and key of a request. Sign-in codes count against the address even with a session, because signing in needs
 * none. An IPv6 address counts as its /64 network.
 */
function counterOf(request: FastifyRequest, person: string | undefined): [Counter, string] {
  const { access, method } = callOf(request) ?? {}
  const address = normalizeIP(request.ip, 64)
  if (access === 'public' && method !== 'GET') return ['guess', address]
  if (person) return ['person', person]
  return [access === 'invitation' ? 'guess' : 'address', address]
}

/** Which limit of concurrent requests applies (a key of `Limits`), and its error code. */
const kindOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.handlerTimeout === downloadTimeout
    ? ({ kind: 'downloads', code: 'request.tooManyDownloads' } as const)
    : ({ kind: 'atOnce', code: 'request.tooManyAtOnce' } as const)

/**
 * Refuses with 429 and `Retry-After` (seconds) if a caller sends too many requests, per minute or at once. Runs before
 * the body is read or the database is used.
 */
export function limitRequests(app: FastifyInstance, deps: Deps, numbers: Limits): void {
  const allowance = new Allowance(remembered)
  const turns = new Turns()

  const takeTurn = async (request: FastifyRequest, reply: FastifyReply, person: string) => {
    const { kind, code } = kindOf(request)
    const end = await turns.take(`${kind} ${person}`, numbers[kind])
    // The client may have disconnected while waiting.
    if (end) return void (reply.raw.closed ? end() : reply.raw.once('close', end))
    void reply.header('retry-after', 5)
    throw refuse(code)
  }

  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address: the same address has many spellings, such as `/%61pi`.
    const { url: route = '' } = request.routeOptions
    if (uncounted.has(route)) return
    const person = await personIn(request, deps)
    const [counter, caller] = counterOf(request, person)
    const cost = counter === 'person' ? (callOf(request)?.cost ?? 1) : 1
    const wait = allowance.spend(`${counter} ${caller}`, cost, numbers[counter])
    if (wait) {
      void reply.header('retry-after', wait)
      throw refuse('request.tooOften', { seconds: wait })
    }
    const later = person && callOf(request)?.mails ? allowance.spend(`mails ${person}`, 1, numbers.mails) : 0
    if (later) {
      void reply.header('retry-after', later)
      throw refuse('request.tooManyMails', { seconds: later })
    }
    const isCall = [api, scimPath].some((base) => route.startsWith(`${base}/`)) && route !== `${api}${livePath}`
    if (person && (isCall || kindOf(request).kind === 'downloads')) await takeTurn(request, reply, person)
  })
}
