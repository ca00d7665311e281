import { errorCodes, type FastifyInstance } from 'fastify'

const seconds = 1000

/** For streamed answers, such as a hundred thousand rows, or all files of a person, on a slow line. */
export const downloadTimeout = 3600 * seconds

/** Timeouts for clients and answers, in milliseconds. Statements have shorter ones (`server/platform/db/open.ts`). */
export const timeouts = {
  /** From the first to the last byte of a request, such as an upload on a slow line. */
  requestTimeout: 60 * seconds,
  /** From the headers of a request to its answer; then 503. */
  handlerTimeout: 90 * seconds,
  /**
   * For idle connections. Longer than that of proxies (at most a minute), so that requests never meet a closing
   * connection.
   */
  keepAliveTimeout: 72 * seconds,
  http: {
    /** Until the headers are complete. */
    headersTimeout: 10 * seconds,
    /** How often the two limits above are checked. */
    connectionsCheckingInterval: 2 * seconds,
  },
}

/**
 * From the body of a request to its answer. Longer than the five minutes allowed for creating the forms of a survey.
 */
const bodyTimeout = 360 * seconds

/** Fastify drops its own handler timeout once the body is read, so these calls get theirs here. */
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
