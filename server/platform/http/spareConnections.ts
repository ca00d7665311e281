import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** New connections may still be sending their request. */
const graceMillis = 500

/**
 * When the server stops, closes connections that never sent a request. Browsers open them in advance; Node's `close`
 * ends only connections that are idle after a request.
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
