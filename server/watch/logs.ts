import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { version } from '../version.ts'

/** Where lines of the log go: standard output, or what a test reads. */
export interface LogTarget {
  write(line: string): void
}

interface DatabaseFacts {
  code?: string
  constraint?: string
  table?: string
  column?: string
}

/** An error as the log tells it. What the database says about broken data has the data in quotes, and its details have more. */
function errorFacts(error: Error & DatabaseFacts): {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
} {
  const { code, constraint, table, column, cause } = error
  const isAboutData = /^2[23]/.test(code ?? '')
  const told = (text = '') => (isAboutData ? text.replace(/"[^"]*"/g, '"…"') : text)
  return {
    type: error.name,
    message: told(error.message),
    stack: told(error.stack),
    code,
    constraint,
    table,
    column,
    ...(cause instanceof Error && { cause: errorFacts(cause) }),
  }
}

/** No line of the framework tells an address, which may have a token behind its `?`. */
const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: errorFacts,
}

/** Keeps the framework's own lines about a request away; `requests.ts` writes the one there is. */
class NoRequestLines extends LogController {
  override isLogDisabled(): boolean {
    return true
  }
}

const idLike = /^[\w.-]{8,64}$/

/** How the server logs: lines of JSON, each about a request with its id in `reqId`. Behind a trusted proxy the id is the proxy's. */
export function logging(env: Env, stream?: LogTarget): FastifyServerOptions {
  return {
    logger: env.LOG_LEVEL !== 'silent' && { level: env.LOG_LEVEL, serializers, ...(stream && { stream }) },
    logController: new NoRequestLines(),
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => {
      const given = headers['x-request-id']
      return env.TRUST_PROXY && typeof given === 'string' && idLike.test(given) ? given : randomUUID()
    },
  }
}

/** Leaves a line when the server begins to listen, when it is told to stop, and when it has stopped. */
export function logLife(app: FastifyInstance): void {
  app.addHook('onListen', async () => app.log.info({ version, node: process.version }, 'started'))
  app.addHook('preClose', async () => app.log.info('stopping'))
  app.addHook('onClose', async () => app.log.info('stopped'))
}

interface Doing {
  log: FastifyBaseLogger
}

const doing = new AsyncLocalStorage<Doing>()

/** Does some work whose lines, however deep in it, belong to one request or one run of a job. */
export const logWith = <T>(what: Doing, work: () => T): T => doing.run(what, work)

/** The log of the request or the job that is at work here; none in a command or a test that calls a part by itself. */
export const currentLog = (): FastifyBaseLogger | undefined => doing.getStore()?.log
