import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { limits } from '#server/platform/http/limits.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'

/** Attack A2: a person who spells addresses in other ways, so that limits which look at their text miss them. */
const muster = testServer()
let server: FastifyInstance
let port: number

beforeAll(async () => {
  server = (await buildApp(muster.database, muster.deps.env, { ...limits, atOnce: 1, person: 300 })).app
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
})

/** The status of a call with exactly this text as its address. */
async function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const asking = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}
const attacker = async () => {
  const { token } = await makePerson(muster, { permissions: ['employees.read', 'auth.read', 'dashboards.read'] })
  return { authorization: `Bearer ${token}` }
}
const [views, me] = [api.views.create.path, `/api/v1${api.auth.me.path}`]
/** A call whose body never arrives: it keeps its turn. */
function half(path: string, headers: Record<string, string>) {
  const more = { ...headers, 'content-type': 'application/json', 'content-length': '99' }
  const asking = request({ host: '127.0.0.1', port, method: 'POST', path, headers: more, agent: false })
  // Calls still open at the end are aborted.
  asking.once('error', () => undefined)
  asking.flushHeaders()
  return { leave: () => void asking.destroy() }
}

test.each([
  ['as it is', `/api/v1${views}`],
  ['with an encoded letter', `/%61pi/v1${views}`],
  ['with its origin', `http://muster.example/api/v1${views}`],
])('calls wait for their turn, however their address is spelt: %s', async (_how, path) => {
  const headers = await attacker()
  // One runs and a hundred wait, so that there is no place for another one.
  const calls = Array.from({ length: 105 }, () => half(path, headers))
  let status = 200
  for (let asked = 0; asked < 100 && status !== 429; asked++) status = await statusOf('GET', me, headers)
  expect(status).toBe(429)
  for (const { leave } of calls) leave()
})

test('asking for the head of a costly answer costs as much as the answer', async () => {
  const costly = `/api/v1${api.lineManagers.chart.path}`
  const refusedAt = async (method: string) => {
    const headers = await attacker()
    for (let asked = 1; asked <= 40; asked++) if ((await statusOf(method, costly, headers)) === 429) return asked
    return 'never'
  }
  expect([await refusedAt('GET'), await refusedAt('HEAD')]).toEqual([31, 31])
})

test('codes are guessed as often at every spelling of the address', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess <= limits.guess; guess++)
    statuses.push(await statusOf('POST', guess % 2 ? '/%61pi/v1/auth' : '/api/v1/%61uth', {}))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
})
