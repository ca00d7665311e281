import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What has just connected may still be sending its request. */
const graceMillis = 500

/**
 * Ends the connections that have never asked for anything when the server stops. Browsers open such ahead of need; `close` of Node ends those that lie
 * idle after a request, but waits for these.
 */
export function endSpareConnections(app: FastifyInstance): void {
  const spare = new Set<Socket>()
  app.server.on('connection', (socket) => {
    spare.add(socket)
    socket.once('close', () => spare.delete(socket))
  })
  app.server.on('request', ({ socket }) => spare.delete(socket))
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of spare) socket.destroy()
    }, graceMillis)
    done()
  })
}
