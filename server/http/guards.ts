import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { contentSecurityPolicy, permissionsPolicy } from './headers.ts'
import { type Limits, limitRequests } from './limits.ts'

/** What stands before every address: headers, other origins, how often, how large. Register it before the routes. */
export async function guards(app: FastifyInstance, deps: Deps, numbers: Limits): Promise<void> {
  const { env } = deps
  const isHttps = env.PUBLIC_URL.startsWith('https://')
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(env), hsts: isHttps })
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('permissions-policy', permissionsPolicy)
    // Unless the route says otherwise, as those of files do.
    raw.setHeader('cache-control', 'no-store')
  })
  await app.register(cors, {
    origin: env.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    allowedHeaders: ['Origin', 'Content-Type', 'Accept', 'Authorization', 'X-Requested-With', 'If-Match'],
    exposedHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'X-Request-Id', 'X-Undo'],
  })
  limitRequests(app, deps, numbers)
  await app.register(compress, { threshold: 2048, globalDecompression: false })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, fieldSize: 10_000 },
  })
}
