import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { png } from '#tests/support/pictures.ts'
import { testServer } from '#tests/support/testServer.ts'

const muster = testServer()

let authorization: string
beforeAll(async () => {
  authorization = `Bearer ${await muster.tokenOf('admin')}`
})

const search = addressOf(api.employees.search)
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  muster.app.inject({
    method: 'POST',
    url: search,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload,
  })
const refusal = { data: null, error: expect.stringMatching(/^[A-Z].*\.$/), requestId: expect.any(String) }

test.each<[string, string | Buffer, Record<string, string>]>([
  ['of more than 1 MB', JSON.stringify({ keyword: 'x'.repeat(1_000_001) }), {}],
  ['of arrays in arrays', '['.repeat(200_000) + ']'.repeat(200_000), {}],
  ['with a prototype in it', '{"keyword":"a","__proto__":{"isAdmin":true}}', {}],
  ['with a constructor in it', '{"constructor":{"prototype":{"isAdmin":true}}}', {}],
  ['that is compressed', gzipSync(JSON.stringify({ keyword: 'a' })), { 'content-encoding': 'gzip' }],
  ['of XML', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', { 'content-type': 'application/xml' }],
])('a body %s is refused in words', async (_what, payload, headers) => {
  const answer = await post(payload, headers)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, refusal])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('nested objects and undeclared keys are dropped', async () => {
  const deep = '{"a":'.repeat(100_000)
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()
  expect((await post(`{"x":${deep}1${'}'.repeat(100_000)}}`)).statusCode).toBe(200)
  expect((await post(`{${keys}}`)).statusCode).toBe(200)
})

test('a list that is longer than a filter takes is refused', async () => {
  const ids = Array.from({ length: 25_000 }, () => crypto.randomUUID())
  const answer = await post(JSON.stringify({ stacks: ids }))
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: [{ code: 'request.tooMany', params: { most: 200 } }] },
  ])
})

test.each([
  [
    api.absences.ask,
    { kindID: crypto.randomUUID(), from: '2026-01-05', to: '2026-01-05', note: 'a\nb \ud83d' },
    'note',
  ],
  [api.views.create, { page: '/employees', name: 'A', search: '?a=\udc00', columns: null, isShared: false }, 'search'],
  [
    api.views.create,
    { page: '/employees', name: 'A', search: '', columns: ['a', '\ud800'], isShared: false },
    'columns',
  ],
])('half of a character in $path is refused, and not stored as another one', async (endpoint, body, name) => {
  const { status, body: told } = await muster.as('admin')(endpoint, { body })
  expect([status, told]).toMatchObject([400, { code: 'request.unstorable', errors: [{ field: name }] }])
})

test('ten thousand parameters of an address, and one that comes twice, do no harm', async () => {
  const query = Array.from({ length: 10_000 }, (_, at) => `p${at}=1`).join('&')
  const ask = async (tail: string) =>
    (await muster.app.inject({ url: `/api/v1/profile?${tail}`, headers: { authorization } })).statusCode
  expect([await ask(query), await ask('size=1&size=2&__proto__=x&constructor=y')]).toEqual([200, 200])
})

interface Part {
  disposition: string
  content: string | Buffer
}

function form(parts: Part[]): InjectOptions {
  const body = parts.flatMap(({ disposition, content }) => [
    Buffer.from(`--edge\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST',
    url: addressOf(api.assets.upload),
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([...body, Buffer.from('--edge--\r\n')]),
  }
}

const file = (name: string): Part => ({ disposition: `name="file"; filename="${name}"`, content: png })
const field = (name: string, content: string): Part => ({ disposition: `name="${name}"`, content })
const kind = [field('type', 'image'), field('targetType', 'employees')]

test.each<[string, Part[]]>([
  ['two files', [...kind, file('a.png'), file('b.png')]],
  ['a hundred fields', [...Array.from({ length: 100 }, (_, at) => field(`f${at}`, 'x')), file('a.png')]],
  ['a field of 20 KB', [...kind, field('targetID', 'x'.repeat(20_000)), file('a.png')]],
  ['a field twice', [...kind, field('type', 'doc'), file('a.png')]],
  ['a prototype', [...kind, field('__proto__', 'x'), file('a.png')]],
  ['a page that is called a picture', [...kind, { ...file('a.png'), content: '<html><script>alert(1)</script>' }]],
  ['a drawing', [...kind, { ...file('a.svg'), content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' }]],
])('a form with %s is refused in words', async (_what, parts) => {
  const answer = await muster.app.inject(form(parts))
  expect([answer.statusCode, answer.json()]).toMatchObject([400, refusal])
})

test.each(['../../../etc/x.png', '..\\..\\x.png', '/etc/x.png', 'a%2f..%2fx.png', 'a\u202Egnp.png', 'x?y#z.png'])(
  'a file called %j gets a plain name in its own folder',
  async (name) => {
    const answer = await muster.app.inject(form([...kind, file(name)]))
    const { url } = answer.json<{ data: { url: string } }>().data
    expect(url).toMatch(/^http:\/\/localhost:3000\/files\/[\w/-]+\/[\w.-]+\.png$/)
    expect(url).not.toMatch(/\/\.\.?\//)
  },
)

describe('over the wire', () => {
  let port: number
  beforeAll(async () => {
    await muster.app.listen({ port: 0, host: '127.0.0.1' })
    port = (muster.app.server.address() as { port: number }).port
  })

  /** The server's answer to these bytes. */
  async function said(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.end(bytes)
    await once(socket, 'close')
    return text
  }

  const head = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n'
  test.each<[string, string, RegExp]>([
    ['an ordinary request', `${head}\r\n`, /^HTTP\/1\.1 200 /],
    ['headers of 100 KB', `${head}x: ${'x'.repeat(100_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [
      'a length and a transfer encoding',
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
    ],
    ['two lengths', `${head}content-length: 5\r\ncontent-length: 6\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ['a header over two lines', `${head}x: a\r\n b: c\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['an expectation that nobody knows', `${head}expect: 200-ok\r\n\r\n`, /^HTTP\/1\.1 200 /],
    ['TRACE', head.replace('GET', 'TRACE').concat('\r\n'), /^HTTP\/1\.1 404 /],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ])('%s gets its status', async (_what, bytes, status) => {
    const text = await said(bytes)
    expect(text).toMatch(status)
    expect(text).not.toMatch(/node_modules|\bat .*:\d+:\d+/)
  })

  const big = 'x'.repeat(1_500_000)
  const chunk = `${big.length.toString(16)}\r\n${big}\r\n`
  test.each<[string, string, string, string]>([
    ['whose length is told', 'content-length: 1500000', '', big],
    ['in chunks', 'transfer-encoding: chunked', chunk, `${chunk}0\r\n\r\n`],
  ])('a body %s is refused while it comes, and the connection goes on', async (_what, length, first, rest) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    const hear = async (sentence: RegExp) => {
      while (!sentence.test(text)) await once(socket, 'data')
      return text
    }
    socket.write(
      `POST ${search} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n${length}\r\n\r\n${first}`,
    )
    expect(await hear(/The request body is too large\./)).toMatch(/^HTTP\/1\.1 400 /)
    socket.write(`${rest}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(await hear(/HTTP\/1\.1 200 /)).toContain('keep-alive')
    socket.destroy()
  })
})
