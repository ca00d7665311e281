import type { FastifyInstance, FastifyRequest } from 'fastify'
import { streamType } from '#server/live/stream.ts'
import { logWith } from './logs.ts'
import type { Metrics } from './metrics.ts'

/** Asked every few seconds or in dozens, and never the answer to why something went wrong. */
const quiet = /^\/(assets\/|healthz|readyz|metrics)/

/** A route of the table, never an address: what people type must not make names of figures. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined || url === '*' ? 'none' : url
}

/** Counts and times every request, leaves one line about each in the log, and says its id in `x-request-id`. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    metrics.inFlight.inc()
    reply.raw.once('close', () => {
      metrics.inFlight.dec()
      const { method } = request
      const route = routeOf(request)
      const status = reply.raw.writableEnded ? reply.statusCode : 'aborted'
      // A stream is open for hours, and says nothing of how long answers take.
      if (reply.getHeader('content-type') !== streamType)
        metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000)
      const line = { method, route, status, ms: Math.round(reply.elapsedTime) }
      if (quiet.test(route)) request.log.debug(line, 'request')
      else request.log.info(line, 'request')
    })
    done()
  })
  // Not before the body is read: its events come outside of what is kept here.
  app.addHook('preHandler', (request, _reply, done) => logWith(request, done))
}
