import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Server } from './server.ts'
import { headersOfAll } from './headers.ts'
import { type Limits, limitRequests } from './limits.ts'

/** Hooks for all routes: headers, CORS, rate limits, size limits. Register it before the routes. */
export async function guards(app: FastifyInstance, server: Server, numbers: Limits): Promise<void> {
  const { env } = server
  const headers = headersOfAll(env)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    // Default; routes can override it. Set on the raw response, because the static file plugin writes there.
    reply.raw.setHeader('cache-control', 'no-store')
    done()
  })
  await app.register(cors, {
    origin: env.ALLOWED_ORIGINS,
    credentials: true,
    // The plugin would refuse an OPTIONS that is no preflight in plain text.
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    allowedHeaders: ['Origin', 'Content-Type', 'Accept', 'Authorization', 'X-Requested-With', 'If-Match', 'X-Viewing'],
    exposedHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'X-Request-Id', 'X-Undo'],
  })
  limitRequests(app, server.own, numbers)
  await app.register(compress, { threshold: 2048, globalDecompression: false })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, fieldSize: 10_000 },
  })
}
