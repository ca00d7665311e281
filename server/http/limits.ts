import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Deps } from '../deps.ts'
import { tokenIn } from './caller.ts'
import { Refusal } from './errors.ts'

/** Requests a minute to one server. */
export const limits = {
  /** One address, without a valid session: pages before signing in, and whoever tries around. */
  address: 1_200,
  /** Likewise, of it the calls that take a code or an invitation: whoever guesses one. */
  guess: 120,
  /** One person, with all his sessions, from wherever. */
  person: 6_000,
}

/** Who is counted against which number. */
export type Limits = typeof limits

/** As many callers are remembered; beyond, the one that was quiet for longest is forgotten first. */
const remembered = 20_000

const uncounted = /^\/(healthz|readyz|metrics|assets\/.*)$/

const guessed = new Set(
  endpoints
    .filter(
      ({ endpoint: { access, method } }) =>
        access === 'invitation' || (access === 'public' && method !== 'GET'),
    )
    .map(({ endpoint: { method, path } }) => `${method} /api/v1${path}`),
)

/** The line of the table and the caller, such as `person 7c0e…`; an IPv6 address counts with all of its /64 network. */
async function counterOf(request: FastifyRequest, { env, tokens }: Deps): Promise<string> {
  const token = tokenIn(request, env)
  const claims = token && (await tokens.verify(token).catch(() => undefined))
  if (claims && claims.purpose === 'session') return `person ${claims.id}`
  const isGuess = guessed.has(`${request.method} ${request.routeOptions.url}`)
  return `${isGuess ? 'guess' : 'address'} ${normalizeIP(request.ip, 64)}`
}

/**
 * Refuses with 429 and `Retry-After` (seconds) who asks too often, before his body is read or the database asked. The signature of a
 * token decides whose it is: a revoked one counts for its person until it expires.
 */
export async function limitRequests(app: FastifyInstance, deps: Deps, numbers: Limits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: remembered })
  const count = app.createRateLimit({
    timeWindow: 60_000,
    keyGenerator: (request) => counterOf(request, deps),
    max: (_request, counter) => numbers[counter.split(' ', 1)[0] as keyof Limits],
  })
  app.addHook('onRequest', async (request, reply) => {
    if (uncounted.test(request.url.split('?', 1)[0] ?? '')) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    void reply.header('retry-after', counted.ttlInSeconds)
    throw new Refusal(
      429,
      `These were too many requests in one minute. Wait ${counted.ttlInSeconds} seconds and try again.`,
    )
  })
}
