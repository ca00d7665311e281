import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { testServer } from '#tests/support/testServer.ts'

const muster = testServer()
let port: number
let token: string

/** The production limits, in milliseconds. */
let limits: number[]

beforeAll(async () => {
  const { app } = muster
  app.get('/limit', (request) => ({ millis: request.routeOptions.handlerTimeout }))
  app.route({
    url: '/never',
    method: ['GET', 'POST'],
    handlerTimeout: 100,
    handler: () => new Promise(() => undefined),
  })
  app.post('/half', { handlerTimeout: 1_000 }, (_request, reply) => reply.send(Readable.from(halfAnAnswer())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  token = await muster.tokenOf('admin')
  limits = [app.server.headersTimeout, app.server.requestTimeout]
  // So that a test does not wait for a minute, and yet longer than others take on a machine with much else to do; the server looks every two seconds.
  Object.assign(app.server, { headersTimeout: 5_000, requestTimeout: 5_500 })
})

async function* halfAnAnswer() {
  yield 'one half'
  await new Promise(() => undefined)
}

const opened: Socket[] = []
// One that goes on would keep the server from its end.
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

const refusal = (code: string) => ({ data: null, error: expect.stringMatching(/^[A-Z].*\.$/), code })

/** Sends `beginning`, then a letter every 50 ms. Resolves when the server closes the connection, with all it sent. */
async function drip(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  const said: Buffer[] = []
  // Before it is connected: what is written first comes first.
  socket.write(beginning)
  const dripping = setInterval(() => socket.write('x'), 50)
  socket.on('data', (chunk: Buffer) => said.push(chunk))
  // It may close while a letter is on its way.
  socket.on('error', () => undefined)
  await once(socket, 'close')
  clearInterval(dripping)
  return Buffer.concat(said).toString()
}

const head = (endpoint: { method: string; path: string }, type: string) =>
  `${endpoint.method} ${addressOf(endpoint as never)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n`

test('slow requests end with 408 and a sentence, and others do not wait for them', async () => {
  const form = `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7`
  const beginnings = [
    'GET /',
    `${head(api.auth.me, 'text/plain')}x-slow: `,
    `${head(api.employees.search, 'application/json')}content-length: 100000\r\n\r\n{"keyword":"`,
    `${head(api.assets.upload, 'multipart/form-data; boundary=edge')}content-length: 100000\r\n\r\n${form}`,
  ]
  const slow = beginnings.flatMap((one) => Array.from({ length: 25 }, () => drip(one)))
  const me = async () =>
    (await muster.as('admin')(api.auth.me)).status === 200 && (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  const quick = Promise.all(Array.from({ length: 10 }, me))
  expect(await Promise.race([quick, ...slow])).toEqual(Array.from({ length: 10 }, () => true))
  for (const answer of await Promise.all(slow)) {
    const [top = '', body = ''] = answer.split('\r\n\r\n')
    expect(top).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    expect(JSON.parse(body)).toEqual(refusal('request.slow'))
  }
})

test('requests that are not HTTP, or have endless headers, are refused with a sentence', async () => {
  const long = `${head(api.auth.me, 'text/plain')}x-long: ${'x'.repeat(20_000)}\r\n\r\n`
  const answers = [await drip('Good morning!\r\n\r\n'), await drip(long)]
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 400', 'HTTP/1.1 431'])
  const bodies = answers.map((answer) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as object)
  expect(bodies).toEqual(['request.notHttp', 'request.headersTooLong'].map(refusal))
})

const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

test.each([{ method: 'GET' }, body])('an answer to $method that takes too long is given up with 503', async (init) => {
  const answer = await fetch(`http://127.0.0.1:${port}/never`, init)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject(refusal('server.slow'))
})

test("a response that stalls halfway is cut off, so that it can't pass for a complete one", async () => {
  // Compressed, so little would wait for more.
  const headers = { ...body.headers, 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${port}/half`, { ...body, headers })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('a request has ten seconds for its headers and a minute for all of it, its answer a minute and a half', async () => {
  const told = await muster.app.inject('/limit')
  expect([...limits, told.json().millis]).toEqual([10_000, 60_000, 90_000])
})
