import type { FastifyInstance, InjectOptions } from 'fastify'
import * as api from '#contract/api/index.ts'
import { makePerson } from '#tests/support/people.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'
import { limits } from './limits.ts'
import { downloadTimeout } from './timeouts.ts'

const muster = testServer()

/** Two more servers with low limits. Each test uses its own addresses. */
const numbers = { ...limits, address: 2, guess: 1, person: 2 }
let direct: FastifyInstance
let proxied: FastifyInstance
beforeAll(async () => {
  const beside = (trusted: boolean) => buildApp(muster.database, { ...muster.deps.env, TRUST_PROXY: trusted }, numbers)
  direct = (await beside(false)).app
  proxied = (await beside(true)).app
}, 60_000)
afterAll(async () => {
  await direct.close()
  await proxied.close()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const settings = `/api/v1${api.settings.read.path}`
const me = `/api/v1${api.auth.me.path}`
const statusOf = async (options: InjectOptions) => (await direct.inject(options)).statusCode

test('the numbers are those that the documents name', () => {
  expect(limits).toEqual({ address: 1_200, guess: 120, person: 6_000, mails: 60, atOnce: 8, downloads: 3 })
})

test('an address with too many requests gets the waiting time in the error', async () => {
  const ask = { url: settings, remoteAddress: '192.0.2.1' }
  expect([await statusOf(ask), await statusOf(ask)]).toEqual([200, 200])
  const refused = await direct.inject(ask)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      data: null,
      error: `Too many requests in one minute. Wait ${wait} seconds, then try again.`,
      code: 'request.tooOften',
      params: { seconds: wait },
      requestId: expect.any(String),
    },
  ])
  expect(refused.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cache-control': 'no-store',
  })
  expect(await statusOf({ ...ask, remoteAddress: '192.0.2.2' })).toBe(200)
})

test('an unknown address and a forged session count for the address too', async () => {
  const { token } = await makePerson(muster, { roles: ['full-time'] })
  const remoteAddress = '192.0.2.3'
  await statusOf({ url: '/api/v1/nothing', remoteAddress })
  await statusOf({ url: me, headers: bearer(token.replace(/[^.]+$/, 'forged')), remoteAddress })
  expect(await statusOf({ url: settings, remoteAddress })).toBe(429)
})

test('all sessions of a person share one limit, from every address; other people have their own', async () => {
  const made = await makePerson(muster, { roles: ['full-time'] })
  const second = await muster.deps.tokens.issueSession(muster.deps.db, made.id)
  const other = await makePerson(muster, { roles: ['full-time'] })
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    statusOf({ url: settings, headers, remoteAddress })
  expect([
    await from('192.0.2.4', bearer(made.token)),
    await from('192.0.2.5', { cookie: `muster-token=${second}` }),
    await from('192.0.2.6', bearer(second)),
    await from('192.0.2.4', bearer(other.token)),
  ]).toEqual([200, 200, 429, 200])
})

test.each<[string, string, InjectOptions]>([
  ['a sign-in code', '192.0.2.7', { method: 'POST', url: `/api/v1${api.auth.signIn.path}`, payload: {} }],
  ['an invitation', '192.0.2.8', { url: `/api/v1${api.invite.mine.path}`, headers: bearer('x') }],
  ['a place to upload', '192.0.2.9', { method: 'POST', url: `/api/v1${api.assets.upload.path}` }],
])('guessing %s is refused sooner than the rest', async (_what, remoteAddress, options) => {
  expect(await statusOf({ ...options, remoteAddress })).not.toBe(429)
  expect(await statusOf({ ...options, remoteAddress })).toBe(429)
  expect(await statusOf({ url: settings, remoteAddress })).toBe(200)
})

test('guessing codes with a session also counts for the address', async () => {
  const { token } = await makePerson(muster, { roles: ['full-time'] })
  const guess = {
    method: 'POST' as const,
    url: `/api/v1${api.auth.signIn.path}`,
    payload: {},
    headers: bearer(token),
    remoteAddress: '192.0.2.13',
  }
  expect([await statusOf(guess), await statusOf(guess)]).toEqual([400, 429])
})

test('a call counts as many requests as it says', async () => {
  const { token } = await makePerson(muster, { roles: ['full-time'] })
  const headers = bearer(token)
  const search = { method: 'POST' as const, url: '/api/v1/employees/search', payload: {}, headers }
  expect([await statusOf({ url: settings, headers }), await statusOf(search)]).toEqual([200, 429])
})

test('more than some calls of one person wait for each other, and many are refused', async () => {
  const { app } = await buildApp(muster.database, muster.deps.env, { ...unlimited, atOnce: 2 })
  let begun = 0
  let finish: () => void = () => undefined
  const over = new Promise<void>((resolve) => (finish = resolve))
  app.get('/api/v1/slow', async () => {
    begun++
    await over
    return {}
  })
  try {
    const { token } = await makePerson(muster, { roles: ['full-time'] })
    const ask = async () => await app.inject({ url: '/api/v1/slow', headers: bearer(token) })
    // Two running, a hundred waiting, and one more.
    const asked = Array.from({ length: 103 }, ask)
    const refused = await Promise.race(asked)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      429,
      '5',
      'request.tooManyAtOnce',
    ])
    expect(begun).toBe(2)
    const other = await app.inject({
      url: settings,
      headers: bearer((await makePerson(muster, { roles: ['full-time'] })).token),
    })
    expect(other.statusCode).toBe(200)
    finish()
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(102)
    expect((await ask()).statusCode).toBe(200)
  } finally {
    finish()
    await app.close()
  }
})

test('more than some downloads of one person are refused', async () => {
  const { app } = await buildApp(muster.database, muster.deps.env, { ...unlimited, downloads: 1 })
  let finish: () => void = () => undefined
  const over = new Promise<void>((resolve) => (finish = resolve))
  app.get('/files/slow', { handlerTimeout: downloadTimeout }, async () => over.then(() => ({})))
  try {
    const { token } = await makePerson(muster, { roles: ['full-time'] })
    const asked = Array.from({ length: 103 }, async () => app.inject({ url: '/files/slow', headers: bearer(token) }))
    const refused = await Promise.race(asked)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.tooManyDownloads'])
    finish()
    await Promise.all(asked)
  } finally {
    finish()
    await app.close()
  }
})

test('an IPv6 network is one address', async () => {
  const from = (remoteAddress: string) => statusOf({ url: settings, remoteAddress })
  expect([await from('2001:db8::1'), await from('2001:db8::2')]).toEqual([200, 200])
  expect([await from('2001:db8::3'), await from('2001:db8:0:1::1')]).toEqual([429, 200])
})

test('the refusal comes before the body is read', async () => {
  const ask: InjectOptions = {
    method: 'POST',
    url: '/api/v1/employees/search',
    remoteAddress: '192.0.2.10',
    headers: { 'content-type': 'application/json' },
    payload: '{"broken',
  }
  expect([await statusOf(ask), await statusOf(ask), await statusOf(ask)]).toEqual([400, 400, 429])
})

test.each(['/healthz', '/readyz', '/metrics', '/assets/index.js'])('%s is not counted', async (url) => {
  const remoteAddress = '192.0.2.11'
  for (let ask = 0; ask < 4; ask++) expect(await statusOf({ url, remoteAddress })).not.toBe(429)
})

const from = (forwarded: string, remoteAddress: string) => ({
  url: settings,
  remoteAddress,
  headers: { 'x-forwarded-for': forwarded },
})

test('without TRUST_PROXY, X-Forwarded-For is ignored', async () => {
  for (const one of ['198.51.100.1', '198.51.100.2']) await statusOf(from(one, '192.0.2.12'))
  expect(await statusOf(from('198.51.100.3', '192.0.2.12'))).toBe(429)
})

test('with TRUST_PROXY, only the last address of X-Forwarded-For counts', async () => {
  const behind = async (forwarded: string) => (await proxied.inject(from(forwarded, '127.0.0.1'))).statusCode
  expect([await behind('198.51.100.1'), await behind('203.0.113.1, 198.51.100.1')]).toEqual([200, 200])
  expect([await behind('203.0.113.2, 198.51.100.1'), await behind('198.51.100.2')]).toEqual([429, 200])
})
