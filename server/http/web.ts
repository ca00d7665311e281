import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownAddress } from './errors.ts'
import { pageLanguage } from './language.ts'

/** Where the built browser application lies. */
export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Addresses that are never pages of the browser application. */
const notPages = /^\/(api|files|idp|assets|dev|metrics)(\/|$)/

const files = (root: string, cacheControl: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  index: false,
  // Its own header would win over the one below.
  cacheControl: false,
  setHeaders: (response) => void response.setHeader('cache-control', cacheControl),
})

/**
 * Serves the built application; every address without a file of its own is one of its pages. Assets are looked up when they are asked
 * for, as the page that names them is read: one that was built anew under a running server finds its own.
 */
export async function serveWeb(app: FastifyInstance, root = webFolder): Promise<void> {
  await app.register(fastifyStatic, {
    ...files(root, 'no-cache'),
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  await app.register(fastifyStatic, {
    ...files(join(root, 'assets'), 'public, max-age=31536000, immutable'),
    prefix: '/assets/',
    decorateReply: false,
  })
  // One page for each language: its scripts have the texts in them (docs/decisions/028-languages.md). They are as long and as old as each other,
  // so no tag can tell them apart; they are sent whole.
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('vary', 'Cookie')
      .sendFile(`${pageLanguage(request)}.html`, { etag: false, lastModified: false })
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !notPages.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    return isPage ? page(request, reply) : answerUnknownAddress(request, reply)
  })
}
