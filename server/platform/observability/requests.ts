import type { FastifyInstance, FastifyRequest } from 'fastify'
import { within } from '#server/platform/context.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { streamType } from '#server/platform/live/stream.ts'
import type { Metrics } from '#server/platform/metrics.ts'

/** Frequent requests, logged only at debug level. */
const quiet = /^\/(assets\/|healthz|readyz|metrics)/

/** The route's pattern, never the address: metrics must not have labels chosen by callers. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined || url === '*' ? 'none' : url
}

/**
 * Counts and measures requests, logs one line for each, and sends its id in `x-request-id`. Its handler runs in the
 * caller's language (docs/decisions/028-languages.md).
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    metrics.inFlight.inc()
    reply.raw.once('close', () => {
      metrics.inFlight.dec()
      const { method } = request
      const route = routeOf(request)
      const status = reply.raw.writableEnded ? reply.statusCode : 'aborted'
      // Streams stay open for hours and would distort response times.
      if (reply.getHeader('content-type') !== streamType)
        metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000)
      const line = { method, route, status, ms: Math.round(reply.elapsedTime) }
      if (quiet.test(route)) request.log.debug(line, 'request')
      else request.log.info(line, 'request')
    })
    done()
  })
  // After the body is read, because its events run outside of this async context.
  app.addHook('preHandler', (request, _reply, done) => within({ of: request, language: languageOf(request) }, done))
}
