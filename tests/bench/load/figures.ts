import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Values that a server reports about itself: 99th percentile of its event loop delay in ms, and its memory in MB. */
export interface Figures {
  lag99: number
  rss: number
}

/**
 * Serves `/figures`, the values since the last request. Both servers use it, so that they are measured in the same way.
 */
export function serveFigures(app: Pick<FastifyInstance, 'get'>): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  app.get('/figures', async (): Promise<Figures> => {
    const figures = { lag99: delay.percentile(99) / 1e6, rss: process.memoryUsage().rss / 1e6 }
    delay.reset()
    return figures
  })
}
