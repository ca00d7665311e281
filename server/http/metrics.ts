import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import type { Env } from '../env.ts'
import { Refusal } from './errors.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`
  return loopback.has(request.socket.remoteAddress ?? '')
}

/** `GET /metrics`: request times by route, as Prometheus text; for this machine only, or with `METRICS_TOKEN`. */
export function serveMetrics(app: FastifyInstance, env: Env): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN))
      throw new Refusal(403, 'Metrics are for this machine, or need METRICS_TOKEN.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
