import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { entryOf } from '#contract/menu.ts'
import type { PageData } from './pageData.ts'
import { type Frame, frameHtml } from './pageFrame.ts'
import { answerUnknownAddress } from './errors.ts'
import { pageLanguage, pageScheme } from './language.ts'
import { pathOf, rawPathOf } from './path.ts'

/** Folder of the built browser application. */
export const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** Scripts that a document preloads: those of the shell, and of each language except English (`scripts/build.mjs`). */
interface Preloads {
  shell: string[]
  /** By the paths of the pages. */
  pages: { path: string; files: string[] }[]
  languages: Partial<Record<Language, string[]>>
}

/** Addresses that are never pages of the application. */
const notPages = /^\/(api|scim|files|idp|assets|dev|metrics)(\/|$)/

/** A browser opens this path as a page. */
const asksForPage = ({ method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string) =>
  ['GET', 'HEAD'].includes(method) && !notPages.test(path) && (headers.accept ?? '').includes('text/html')

function isReadable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The address of a request, where `%` is a plain character if it is that of a page and can't be decoded, such as
 * `/projects/100%`: the application says that there is no such page. For Fastify's `rewriteUrl`.
 */
export function readableAddress(request: IncomingMessage): string {
  const { url = '/' } = request
  const path = rawPathOf(url)
  if (isReadable(path) || !asksForPage(request, path)) return url
  return url.replaceAll('%', '%25')
}

const files = (root: string, cacheControl: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  index: false,
  // The plugin's own header would override the one below.
  cacheControl: false,
  setHeaders: (response) => void response.setHeader('cache-control', cacheControl),
})

/**
 * Serves the built application. All addresses without a file are its pages. Assets are looked up on request, so that a
 * rebuild under a running server works.
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
  // The document contains its start data (docs/decisions/044-document.md) and depends on the language cookie. No ETag
  // covers both, so it is always sent in full.
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('vary', 'Cookie')
    const language = pageLanguage(request)
    const scheme = pageScheme(request)
    const data = await dataOf(request)
    if (!data && language === 'en' && !scheme) return reply.sendFile('index.html', { etag: false, lastModified: false })
    const read = (name: string) => readFile(join(root, name), 'utf8')
    const [html, named] = await Promise.all([read('index.html'), read('.vite/preloads.json')])
    const { shell, pages, languages } = JSON.parse(named) as Preloads
    const ofPage = entryOf(pages, pathOf(request))?.files ?? []
    // Otherwise the browser finds them only after the first script has run. Below a frame they begin after its paint.
    const links = [...(languages[language] ?? []), ...(data?.frame ? [...shell, ...ofPage] : [])]
      .map((path) => `<link rel="modulepreload" href="${path}">`)
      .join('')
    const json = data?.json.replaceAll('<', '\\u003c')
    const block = json ? `<script type="application/json" id="boot">${json}</script>` : ''
    const frames = data?.frame && (JSON.parse(await read('.vite/frames.json')) as Record<Language, Frame>)
    const frame = data?.frame && frames ? frameHtml(frames[language], data.frame) : ''
    const attributes = `lang="${language}"${scheme ? ` data-scheme="${scheme}"` : ''}`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', data?.frame ? 'no-store' : 'no-cache')
      .send(
        html
          .replace('lang="en"', attributes)
          .replace('<!--scripts-->', data?.frame ? '<template id="late">' : '')
          .replace('<!--/scripts-->', () => (data?.frame ? `${links}</template>` : links))
          .replace('</head>', () => `${block}</head>`)
          .replace('</body>', () => `${frame}</body>`),
      )
  }
  app.get('/', page)
  app.setNotFoundHandler((request, reply) =>
    asksForPage(request, pathOf(request)) ? page(request, reply) : answerUnknownAddress(request, reply),
  )
}
