import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { addressOf } from '#tests/support/address.ts'
import type { Measured } from '../limit/calls.ts'
import type { Running } from '../load/launch.ts'
import { ask, requestOf } from '../load/load.ts'
import { usedBy, usedByFamily } from '../load/processor.ts'
import { quantile } from '../measure.ts'
import type { Call, Scenario } from '../scenarios.ts'

/** A server with a database, by the ids of their processes, and the token of an admin. */
export interface Place {
  server: Running
  database: number
  token: string
}

/** Milliseconds of a call: the first one, median and 99th percentile of the others, processor time of each. */
export interface Timed {
  first: number
  p50: number
  p99: number
  server: number
  database: number
}

/** Repeats a call for at most this long, in milliseconds. */
const longEnough = 20_000

async function one({ server, token }: Place, { endpoint, params, query, body }: Call): Promise<void> {
  const response = await fetch(`${server.url}${addressOf(endpoint, params)}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${text}`)
}

/**
 * Measures work over HTTP, one after the other.
 * @param before what precedes each measurement, and isn't measured
 */
async function timed(place: Place, runs: number, work: (count: number) => Promise<unknown>, before = async () => {}) {
  const used = { server: 0, database: 0 }
  const now = () => ({
    server: usedBy(place.server.pid),
    database: usedByFamily(place.database),
    at: performance.now(),
  })
  const times: number[] = []
  const begun = performance.now()
  const isEnough = () => times.length > runs || (times.length > 3 && performance.now() - begun > longEnough)
  while (!isEnough()) {
    await before()
    const start = now()
    await work(times.length)
    const end = now()
    times.push(end.at - start.at)
    used.server += end.server - start.server
    used.database += end.database - start.database
  }
  const [first = 0, ...later] = times
  const each = (total: number) => total / times.length
  const [p50, p99] = [quantile(later, 0.5), quantile(later, 0.99)]
  return { first, p50, p99, server: each(used.server), database: each(used.database) }
}

/** One scenario, with the calls that a page makes at the same time. */
export const timeScenario = (place: Place, scenario: Scenario, runs: number, before?: () => Promise<void>) =>
  timed(place, runs, () => Promise.all([scenario, ...(scenario.beside ?? [])].map((call) => one(place, call))), before)

/** One write after the other. */
export const timeWrites = (place: Place, write: Measured, runs: number): Promise<Timed> =>
  timed(place, runs, (count) => ask(place.server, write, place.token, count))

/** Sends `rate` writes each second. Returns answers per second, and latency in ms from the moment a write was due. */
export async function writeSteadily({ server, token }: Place, write: Measured, rate: number, seconds: number) {
  let count = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...requestOf(write, token, count++) })
  const { url } = server
  const pace = { overallRate: rate, connections: 20, duration: seconds }
  const { requests, non2xx, errors, latency, duration } = await autocannon({
    ...{ url, ...pace },
    requests: [{ setupRequest }],
  })
  return { rate: requests.total / duration, failed: non2xx + errors, p50: latency.p50, p99: latency.p99 }
}

/** Reads a whole export. Seconds until its first and last byte, and its size in MB. */
export async function exportPeople({ server, token }: Place) {
  const begun = performance.now()
  const response = await fetch(`${server.url}/api/v1/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'employees' }),
    // `fetch` waits five minutes for the headers.
  }).catch(() => undefined)
  const seconds = () => (performance.now() - begun) / 1000
  if (!response) return { first: seconds(), last: seconds(), refused: `no byte in ${seconds().toFixed(0)} s` }
  if (!response.ok || !response.body) return { first: seconds(), last: seconds(), refused: await response.text() }
  let [first, bytes] = [0, 0]
  for await (const chunk of response.body) {
    first ||= seconds()
    bytes += chunk.length
  }
  return { first, last: seconds(), megabytes: bytes / 1e6 }
}

/** Milliseconds until `/readyz` answers 200. */
export async function readyAfter(begun: number, { url }: Running): Promise<number> {
  while (!(await fetch(`${url}/readyz`)).ok) await wait(20)
  return performance.now() - begun
}
