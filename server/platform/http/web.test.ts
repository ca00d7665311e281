import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { answerBrokenAddress } from './errors.ts'
import type { PageData } from './pageData.ts'
import { readableAddress, serveWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-web-'))
const app = Fastify({ rewriteUrl: readableAddress, frameworkErrors: answerBrokenAddress })
let data: PageData | undefined
const page = (text: string) => writeFileSync(join(folder, 'index.html'), text)
const asset = (name: string) => join(folder, 'assets', name)
const ask = async (url: string, accept = '*/*', cookie = '') => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { accept, cookie } })
  return { status: statusCode, body, caching: headers['cache-control'] }
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const pages = [
    { path: '/employees', files: ['/assets/list.js'] },
    { path: '/employees/:id', files: ['/assets/person.js'] },
  ]
  const preloads = { shell: ['/assets/a-1.js'], pages, languages: { vi: ['/assets/vi.js'] } }
  writeFileSync(join(folder, '.vite/preloads.json'), JSON.stringify(preloads))
  const frameOf = (menu: string, label: string) => ({
    menu,
    entries: [{ path: '/employees', label, icon: '', inSidebar: true, children: [] }],
  })
  const frames = { en: frameOf('Main', 'Employees <&>'), vi: frameOf('Chính', 'Nhân viên') }
  writeFileSync(join(folder, '.vite/frames.json'), JSON.stringify(frames))
  page('first')
  writeFileSync(asset('a-1.js'), 'one')
  await serveWeb(app, async () => data, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('pages are revalidated each time, assets never', async () => {
  const index = { status: 200, body: 'first', caching: 'no-cache' }
  expect(await ask('/')).toEqual(index)
  expect(await ask('/employees/linh', 'text/html')).toEqual(index)
  expect(await ask('/assets/a-1.js')).toEqual({
    status: 200,
    body: 'one',
    caching: 'public, max-age=31536000, immutable',
  })
})

test.each(['/projects/100%', '/employees/%E0%A4%A', '/%'])('the unreadable address %s is a page', async (url) => {
  page('first')
  expect(await ask(url, 'text/html')).toMatchObject({ status: 200, body: 'first' })
  for (const [one, accept] of [[url], [`/api/v1${url}`, 'text/html'], [`/files${url}`, 'text/html']] as const)
    expect(await ask(one, accept)).toMatchObject({ status: 400, body: expect.stringContaining('request.badAddress') })
})

test('a page comes in the language of the cookie, in English without one or with nonsense in it', async () => {
  page('<html lang="en"><head><!--scripts-->1<!--/scripts--></head>')
  const inLanguage = async (cookie: string) => (await ask('/employees', 'text/html', cookie)).body
  const link = '<link rel="modulepreload" href="/assets/vi.js">'
  expect(await inLanguage('a=b; muster-language=vi; c=d')).toBe(`<html lang="vi"><head>1${link}</head>`)
  const plain = '<html lang="en"><head><!--scripts-->1<!--/scripts--></head>'
  for (const cookie of ['', 'muster-language=en', 'muster-language=../vi', 'not-muster-language=vi'])
    expect(await inLanguage(cookie)).toBe(plain)
})

test('a page comes in the theme of the cookie', async () => {
  page('<html lang="en"><head></head>')
  const inTheme = async (cookie: string) => (await ask('/employees', 'text/html', cookie)).body
  expect(await inTheme('a=b; muster-theme=dark')).toBe('<html lang="en" data-scheme="dark"><head></head>')
  for (const cookie of ['muster-theme=', 'muster-theme="><script>', 'not-muster-theme=dark'])
    expect(await inTheme(cookie)).toBe('<html lang="en"><head></head>')
})

test("a signed-in person's page carries its frame, in the language of the cookie", async () => {
  page('<html lang="en"><head></head><body></body>')
  data = { json: '{}', frame: { path: '/employees', can: () => true, hasList: false } }
  const framed = async (cookie: string) => (await ask('/employees', 'text/html', cookie)).body
  expect(await framed('')).toContain('<h1>Employees &lt;&amp;&gt;</h1></main></div></body>')
  expect(await framed('muster-language=vi')).toContain('<nav aria-label="Chính">')
  expect(await framed('muster-language=vi')).toContain('<h1>Nhân viên</h1>')
  data = undefined
})

test('a new build under a running server is served, and missing files are refused in JSON', async () => {
  page('second')
  renameSync(asset('a-1.js'), asset('a-2.js'))
  expect((await ask('/')).body).toBe('second')
  expect((await ask('/assets/a-2.js')).body).toBe('one')
  for (const accept of ['*/*', 'text/html']) {
    const gone = await ask('/assets/a-1.js', accept)
    expect([gone.status, gone.caching]).toEqual([404, undefined])
    expect(JSON.parse(gone.body)).toMatchObject({
      data: null,
      error: 'There is no GET /assets/a-1.js here.',
      code: 'request.unknownAddress',
    })
  }
})

test('nothing outside of the folder is served', async () => {
  for (const url of ['/assets/..%2findex.html', '/assets/%2e%2e%2findex.html', '/..%2fpackage.json'])
    expect((await ask(url)).status).toBeGreaterThanOrEqual(400)
})

test('a page carries its data, which no text in it can leave, and which is kept nowhere when it is of a person', async () => {
  page('<head><!--scripts-->1<!--/scripts--></head>')
  const name = '</script><script>alert("$&")</script>'
  for (const isPersonal of [true, false]) {
    const frame = { path: '/employees', can: () => true, hasList: true }
    data = { json: JSON.stringify({ name }), ...(isPersonal && { frame }) }
    const { headers, body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(headers).toMatchObject({ vary: 'Cookie', 'cache-control': isPersonal ? 'no-store' : 'no-cache' })
    expect(headers.etag).toBeUndefined()
    const [, links, json = ''] =
      /^<head>(.*)<script type="application\/json" id="boot">([^<]*)<\/script><\/head>$/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual({ name })
    // Signed-in people need the scripts of the shell, which start after the paint of the frame.
    const late = '<template id="late">1<link rel="modulepreload" href="/assets/a-1.js"></template>'
    expect(links).toBe(isPersonal ? late : '1')
    const person = await app.inject({ url: '/employees/an?tab=1', headers: { accept: 'text/html' } })
    expect(person.body.includes('<link rel="modulepreload" href="/assets/person.js">')).toBe(isPersonal)
    expect(person.body).not.toContain('/assets/list.js')
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } })
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', headers['cache-control']])
  }
  data = undefined
})
