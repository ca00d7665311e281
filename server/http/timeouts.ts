import { errorCodes, type FastifyInstance } from 'fastify'

const seconds = 1000

/** For an answer that is written while it goes out: a hundred thousand rows, or all files about somebody, on a slow line. */
export const downloadTimeout = 3600 * seconds

/**
 * How long a client and an answer may take, in milliseconds. Statements have limits of their own (`server/db/open.ts`), which end before
 * the one of an answer.
 */
export const timeouts = {
  /** From the first byte of a request to its last: a page on a slow line that uploads a file. */
  requestTimeout: 60 * seconds,
  /** From the headers of a request to its answer; then 503. */
  handlerTimeout: 90 * seconds,
  /** A connection without a request. Longer than proxies keep theirs (a minute at most), so that no request meets a closing one. */
  keepAliveTimeout: 72 * seconds,
  http: {
    /** Until the headers of a request are complete. */
    headersTimeout: 10 * seconds,
    /** How often the two above are looked at. */
    connectionsCheckingInterval: 2 * seconds,
  },
}

/** From the body of a request to its answer: longer than the five minutes that a statement for the forms of a survey may take. */
export const bodyTimeout = 360 * seconds

/** Fastify gives up its own limit of an answer once the body of the request is read; those calls are held to theirs here. */
export function limitCallsWithBody(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { handlerTimeout, url } = request.routeOptions
    const limit = handlerTimeout === timeouts.handlerTimeout ? bodyTimeout : handlerTimeout
    const late = setTimeout(() => {
      if (reply.raw.headersSent) reply.raw.destroy()
      else if (!reply.sent) void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(limit, url))
    }, limit)
    reply.raw.once('close', () => clearTimeout(late))
  })
}
