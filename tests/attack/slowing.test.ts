import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '#server/platform/http/limits.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'

/** A person with few permissions who tries to slow the server down for others, and one who guesses codes. */
const muster = testServer()
let server: FastifyInstance
let url: string

beforeAll(async () => {
  // With the limits of production.
  server = (await buildApp(muster.database, muster.deps.env)).app
  url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/v1`
})
afterAll(async () => {
  await server.close()
})

const post = (path: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const attacker = async () => (await makePerson(muster, { permissions: ['employees.read', 'auth.read'] })).token

test('a filter of sixty thousand codes is refused with its limit', async () => {
  const token = await attacker()
  const codes = Array.from({ length: 60_000 }, (_, at) => `${at % 100}`)
  const answer = await post('/employees/search', token, { positions: codes, stacks: codes })
  expect(answer.status).toBe(400)
  const { error, errors } = (await answer.json()) as { error: string; errors: unknown[] }
  expect([error, errors.length]).toEqual(['Choose at most 200. (and 1 more)', 2])
  const status = codes.slice(0, 201).map(() => 'status=active')
  const list = await fetch(`${url}/projects?${status.join('&')}`, {
    headers: { authorization: `Bearer ${await muster.tokenOf('admin')}` },
  })
  expect(list.status).toBe(400)
  expect(((await list.json()) as { error: string }).error).toContain('at most 200')
  expect((await post('/employees/search', token, { positions: codes.slice(0, 200) })).status).toBe(200)
})

/** A call whose body never arrives, and the status of its refusal. */
function half(token: string): { status: Promise<number>; leave: () => void } {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': 99,
  }
  const asking = request(`${url}/employees/search`, { method: 'POST', headers, agent: false })
  const status = once(asking, 'response').then(([answer]) => Number((answer as IncomingMessage).statusCode))
  // Calls still open at the end are aborted.
  status.catch(() => undefined)
  asking.flushHeaders()
  return { status, leave: () => void asking.destroy() }
}

test('open calls of one person are refused above a number, and others do not wait', async () => {
  const [token, other] = [await attacker(), await attacker()]
  const me = async (bearer: string) =>
    (await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${bearer}` } })).status
  // The number of running and queued calls, plus twelve too many.
  const calls = Array.from({ length: limits.atOnce + 100 + 12 }, () => half(token))
  let refused = 0
  await new Promise<void>((resolve) => {
    for (const { status } of calls)
      status.then(
        (one) => one === 429 && ++refused === 12 && resolve(),
        () => undefined,
      )
  })
  expect([await me(other), await me(token)]).toEqual([200, 429])
  for (const { leave } of calls) leave()
  // The server notices closed connections one after the other.
  let after = 429
  while (after === 429) after = await me(token)
  expect(after).toBe(200)
})

test('costly calls use up the allowance of a minute, also where they are refused', async () => {
  const token = await attacker()
  const asked: number[] = []
  for (let at = 0; at < 121; at++) asked.push((await post('/exports', token, { list: 'invoices' })).status)
  expect([asked[0], asked[119], asked[120]]).toEqual([403, 403, 429])
  expect((await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(429)
})

test('codes are guessed against the address, whatever session and address the guesser names', async () => {
  const guesses: number[] = []
  for (let at = 0; at <= limits.guess; at++) {
    const forged = { 'x-forwarded-for': `198.51.100.${at}` }
    // From as many people as the attacker can act as.
    const token = at % 40 ? '' : await attacker()
    guesses.push((await post('/auth', token, {}, forged)).status)
  }
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  expect(guesses.at(-1)).toBe(429)
})
