import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { OpenDatabase } from '../db/open.ts'
import type { Env } from '../env.ts'
import { refuse } from '../http/errors.ts'
import { askDatabase } from './databaseFigures.ts'
import type { Metrics } from './metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip']
const digest = (text: string) => createHash('sha256').update(text).digest()

/** What comes through a proxy on this machine is not from this machine, whatever it says. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return loopback.has(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => headers[name])
}

/** `GET /metrics`: the figures of this server as Prometheus text; for this machine only, or with `METRICS_TOKEN`. */
export function serveMetrics(
  app: FastifyInstance,
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  env: Env,
  metrics: Metrics,
): void {
  // What watches the process stays for its life, so it begins with a server that listens.
  app.addHook('onListen', () => collectDefaultMetrics({ register: metrics.registry }))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) throw refuse('metrics.closed')
    metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    metrics.connections.set({ state: 'idle' }, pool.idleCount)
    metrics.connections.set({ state: 'waiting' }, pool.waitingCount)
    await askDatabase(db, metrics)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
