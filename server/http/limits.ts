import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api/endpoints.ts'
import { livePath } from '#contract/live.ts'
import type { Deps } from '../deps.ts'
import { Allowance } from './allowance.ts'
import { tokenIn } from './caller.ts'
import { refuse } from './errors.ts'
import { downloadTimeout } from './timeouts.ts'
import { Turns } from './turns.ts'

/** Requests to one server. */
export const limits = {
  /** One address in a minute, without a valid session: pages before signing in, and whoever tries around. */
  address: 1_200,
  /** Likewise, of it the calls that take a code or an invitation: whoever guesses one. */
  guess: 120,
  /** One person in a minute, with all his sessions, from wherever; a call counts as much as its `cost` says. */
  person: 6_000,
  /**
   * Calls of one person that are at work at once; more wait. Fewer than a server has connections. Streams of changes
   * have a number of their own (`server/live`).
   */
  atOnce: 8,
  /** Likewise, lists and archives that are being downloaded. */
  downloads: 3,
}

/** Who is counted against which number. */
export type Limits = typeof limits

/** As many callers are remembered. */
const remembered = 20_000

const uncounted = /^\/(healthz|readyz|metrics|assets\/.*)$/
const api = '/api/v1'

const calls = new Map(endpoints.map(({ endpoint }) => [`${endpoint.method} ${api}${endpoint.path}`, endpoint]))
const callOf = ({ method, routeOptions }: FastifyRequest) => calls.get(`${method} ${routeOptions.url}`)

/**
 * The person of a session that came along; its signature decides, so a revoked one counts for its person until it
 * expires.
 */
async function personIn(request: FastifyRequest, { env, tokens }: Deps): Promise<string | undefined> {
  const token = tokenIn(request, env)
  const claims = token && (await tokens.verify(token).catch(() => undefined))
  return claims && claims.purpose === 'session' ? claims.id : undefined
}

type Counter = 'address' | 'guess' | 'person'

/**
 * Against what a request counts. A sign-in code is guessed against the address, whatever session comes along: nobody
 * needs one to sign in. An IPv6 address counts with all of its /64 network.
 */
function counterOf(request: FastifyRequest, person: string | undefined): [Counter, string] {
  const { access, method } = callOf(request) ?? {}
  const address = normalizeIP(request.ip, 64)
  if (access === 'public' && method !== 'GET') return ['guess', address]
  if (person) return ['person', person]
  return [access === 'invitation' ? 'guess' : 'address', address]
}

/** How many of the person's requests of this kind are at work at once, and the error when there are more. */
const kindOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.handlerTimeout === downloadTimeout
    ? {
        kind: 'downloads' as const,
        code: 'request.tooManyDownloads' as const,
      }
    : {
        kind: 'atOnce' as const,
        code: 'request.tooManyAtOnce' as const,
      }

/**
 * Refuses with 429 and `Retry-After` (seconds) who asks too often, or too much at once, before his body is read or the
 * database asked.
 */
export function limitRequests(app: FastifyInstance, deps: Deps, numbers: Limits): void {
  const allowance = new Allowance(remembered)
  const turns = new Turns()

  const takeTurn = async (request: FastifyRequest, reply: FastifyReply, person: string) => {
    const { kind, code } = kindOf(request)
    const end = await turns.take(`${kind} ${person}`, numbers[kind])
    // He may have gone away while he waited.
    if (end) return void (reply.raw.closed ? end() : reply.raw.once('close', end))
    void reply.header('retry-after', 5)
    throw refuse(code)
  }

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (uncounted.test(path)) return
    const person = await personIn(request, deps)
    const [counter, caller] = counterOf(request, person)
    const cost = counter === 'person' ? (callOf(request)?.cost ?? 1) : 1
    const wait = allowance.spend(`${counter} ${caller}`, cost, numbers[counter])
    if (wait) {
      void reply.header('retry-after', wait)
      throw refuse('request.tooOften', { seconds: wait })
    }
    const isCall = path.startsWith(`${api}/`) && path !== `${api}${livePath}`
    if (person && (isCall || kindOf(request).kind === 'downloads')) await takeTurn(request, reply, person)
  })
}
