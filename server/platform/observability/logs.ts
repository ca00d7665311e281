import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '#server/platform/env.ts'
import { version } from '#server/platform/version.ts'

/** Target of log lines: standard output, or a test. */
export interface LogTarget {
  write(line: string): void
}

interface DatabaseFacts {
  code?: string
  constraint?: string
  table?: string
  column?: string
}

/**
 * An error for the log. Masks quoted values in messages about invalid data, and leaves out details, because they
 * contain data.
 */
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

/** Keeps addresses out of log lines, because their query may contain a token. */
const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: errorFacts,
}

/** Turns off Fastify's request lines; `requests.ts` writes its own. */
class NoRequestLines extends LogController {
  override isLogDisabled(): boolean {
    return true
  }
}

const idLike = /^[\w.-]{8,64}$/

/** Logger options: JSON lines with the request's id in `reqId`. Behind a trusted proxy, the id comes from the proxy. */
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

/** Logs when the server listens, stops and has stopped. */
export function logLife(app: FastifyInstance): void {
  app.addHook('onListen', async () => app.log.info({ version, node: process.version }, 'started'))
  app.addHook('preClose', async () => app.log.info('stopping'))
  app.addHook('onClose', async () => app.log.info('stopped'))
}
