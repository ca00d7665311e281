import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** What a server tells of itself: 99th percentile of the delay of its event loop in milliseconds, and its memory in MB. */
export interface Figures {
  lag99: number
  rss: number
}

/** Serves `/figures`: those since the last question. For both servers alike, so that they are measured in one way. */
export function serveFigures(app: Pick<FastifyInstance, 'get'>): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  app.get('/figures', async (): Promise<Figures> => {
    const figures = { lag99: delay.percentile(99) / 1e6, rss: process.memoryUsage().rss / 1e6 }
    delay.reset()
    return figures
  })
}
