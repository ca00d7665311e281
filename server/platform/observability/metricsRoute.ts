import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { askDatabase, askReplicas } from './databaseFigures.ts'
import type { Metrics } from '#server/platform/metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip']
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * True for callers with the token or, if none is set, on this machine. Requests through a local proxy don't count as
 * local.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return loopback.has(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => headers[name])
}

/** `GET /metrics` in Prometheus text format, for this machine or with `METRICS_TOKEN`. */
export function serveMetrics(
  app: FastifyInstance,
  { read, pool, replicas }: Pick<OpenDatabase, 'read' | 'pool' | 'replicas'>,
  env: Env,
  metrics: Metrics,
): void {
  // Process metrics can't be stopped again, so they start only when the server listens.
  app.addHook('onListen', () => collectDefaultMetrics({ register: metrics.registry }))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) throw refuse('metrics.closed')
    metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    metrics.connections.set({ state: 'idle' }, pool.idleCount)
    metrics.connections.set({ state: 'waiting' }, pool.waitingCount)
    await Promise.all([askDatabase(read, metrics), replicas && askReplicas(replicas, metrics)])
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
