import autocannon from 'autocannon'
import type { Measured } from '../limit/calls.ts'
import type { Figures } from './figures.ts'
import type { Running } from './launch.ts'
import { usedBy, usedByFamily } from './processor.ts'

/** The results of one turn: times in ms, processor time in ms per call. For several servers the worst values. */
export interface Turn extends Figures {
  /** Calls per second. */
  rate: number
  p50: number
  p99: number
  server: number
  database: number
}

export interface Load {
  /** Of the callers, who ask in turn. */
  tokens: readonly string[]
  /** Process id of the PostgreSQL server. */
  database: number
  /** Total for all servers. */
  connections: number
  seconds: number
}

const base = '/api/v1'

/** The path and options of one request, as a browser sends it. */
export function requestOf(call: Measured, token: string, count: number) {
  const { method, path, body } = call.request(count)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  return { method, path: base + path, headers, ...(body && { body: JSON.stringify(body) }) }
}

/** The text of one answer. @throws Error if the request fails */
export async function ask({ url }: Running, call: Measured, token: string, count: number): Promise<string> {
  const { path, ...request } = requestOf(call, token, count)
  const response = await fetch(url + path, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text}`)
  return text
}

/** One turn of a call against these servers at the same time. @throws Error if a request fails */
export async function load(
  servers: Running[],
  call: Measured,
  { tokens, database, connections, seconds }: Load,
): Promise<Turn> {
  const used = () => ({
    server: servers.reduce((sum, { pid }) => sum + usedBy(pid), 0),
    database: usedByFamily(database),
  })
  const before = used()
  let count = 0
  const setupRequest = (request: autocannon.Request) => {
    const token = tokens[count % tokens.length] ?? ''
    return { ...request, ...requestOf(call, token, count++) }
  }
  const each = Math.ceil(connections / servers.length)
  const results = await Promise.all(
    servers.map(({ url }) => autocannon({ url, connections: each, duration: seconds, requests: [{ setupRequest }] })),
  )
  const after = used()
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((total, result) => total + of(result), 0)
  const [refused, failed] = [sum(({ non2xx }) => non2xx), sum(({ errors }) => errors)]
  if (refused || failed) throw new Error(`${call.name}: ${refused} refused, ${failed} failed.`)
  const figures = await Promise.all(
    servers.map(async ({ url }) => (await (await fetch(`${url}/figures`)).json()) as Figures),
  )
  const calls = sum(({ requests }) => requests.total)
  return {
    rate: sum(({ requests, duration }) => requests.total / duration),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    server: (after.server - before.server) / calls,
    database: (after.database - before.database) / calls,
    lag99: Math.max(...figures.map(({ lag99 }) => lag99)),
    rss: Math.max(...figures.map(({ rss }) => rss)),
  }
}

export const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The median of each value over several turns. */
export function medianOf(turns: Turn[]): Turn {
  const of = (name: keyof Turn) => middle(turns.map((turn) => turn[name]))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    server: of('server'),
    database: of('database'),
    lag99: of('lag99'),
    rss: of('rss'),
  }
}

/** A number with a sensible number of digits, padded to 9 characters. */
export const show = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0).padStart(9)
