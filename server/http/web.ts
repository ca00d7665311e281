import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageData } from './pageData.ts'
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
export async function serveWeb(
  app: FastifyInstance,
  dataOf: (request: FastifyRequest) => Promise<PageData | undefined>,
  root = webFolder,
): Promise<void> {
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
  // so no tag can tell them apart; they are sent whole. What the page starts from stands in it (docs/decisions/044-document.md).
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = `${pageLanguage(request)}.html`
    void reply.header('vary', 'Cookie')
    const data = await dataOf(request)
    if (!data) return reply.sendFile(file, { etag: false, lastModified: false })
    const read = (name: string) => readFile(join(root, name), 'utf8')
    const [html, shell] = await Promise.all([read(file), read(`.vite/shell.${pageLanguage(request)}.json`)])
    // Else they are known only once the first script runs.
    const links = (data.isPersonal ? (JSON.parse(shell) as string[]) : [])
      .map((path) => `<link rel="modulepreload" href="${path}">`)
      .join('')
    const block = `<script type="application/json" id="boot">${data.json.replaceAll('<', '\\u003c')}</script>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', data.isPersonal ? 'no-store' : 'no-cache')
      .send(html.replace('</head>', () => `${links}${block}</head>`))
  }
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
