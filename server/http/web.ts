import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownAddress } from './errors.ts'

/** Where the built browser application lies. */
export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Addresses that are never pages of the browser application. */
const notPages = /^\/(api|files|idp|assets|dev|metrics)(\/|$)/

/** Serves the built application; every address without a file of its own is one of its pages. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    wildcard: false,
    index: false,
    // Its own header would win over the one below.
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      void response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !notPages.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    return isPage ? reply.sendFile('index.html') : answerUnknownAddress(request, reply)
  })
}
