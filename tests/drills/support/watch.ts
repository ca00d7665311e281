import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#tests/support/address.ts'

/** An answer of the server. Times are those of `performance.now()`. */
export interface Seen {
  from: number
  until: number
  /** 0 if there was none. */
  status: number
  /** The sentence of a refusal. */
  sentence: string
}

/** Asks once, for a minute at most. */
export async function seeOnce(send: (signal: AbortSignal) => Promise<Response>): Promise<Seen> {
  const from = performance.now()
  try {
    const answer = await send(AbortSignal.timeout(60_000))
    const text = await answer.text()
    const body = (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}) as Refusal
    const sentence = body.reason ?? body.error ?? body.message ?? ''
    return { from, until: performance.now(), status: answer.status, sentence: String(sentence) }
  } catch (error) {
    return { from, until: performance.now(), status: 0, sentence: (error as Error).message }
  }
}

interface Refusal {
  reason?: string
  error?: string | null
  message?: string
}

/** Calls an endpoint of the server at this URL. */
export const call =
  (url: string, endpoint: Endpoint, token: string, body?: () => object) =>
  (signal: AbortSignal): Promise<Response> =>
    fetch(`${url}${addressOf(endpoint)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body()) }),
      signal,
    })

/** What a watch has seen. */
export interface Watch {
  seen: Seen[]
  /** Seconds from a time until the end of the first fitting answer, waiting for it up to the limit in seconds. */
  secondsUntil: (from: number, fits: (one: Seen) => boolean, limit?: number) => Promise<number | undefined>
  stop: () => Promise<void>
}

/** Asks again and again, 100 ms after each answer. */
export function watch(send: (signal: AbortSignal) => Promise<Response>): Watch {
  const seen: Seen[] = []
  let isStopped = false
  const loop = async () => {
    while (!isStopped) {
      seen.push(await seeOnce(send))
      await wait(100)
    }
  }
  const ended = loop()
  return {
    seen,
    async secondsUntil(from, fits, limit = 30) {
      while (performance.now() < from + limit * 1000) {
        const first = seen.find((one) => one.from >= from && fits(one))
        if (first) return (first.until - from) / 1000
        await wait(20)
      }
      return undefined
    },
    async stop() {
      isStopped = true
      await ended
    },
  }
}

/** The different statuses between two times with how often each came: `200 × 12, 503 × 3`. */
export function statusesIn(seen: readonly Seen[], from = 0, end = Infinity): string {
  const counts = new Map<number, number>()
  for (const one of seen.filter((it) => it.from >= from && it.from < end))
    counts.set(one.status, (counts.get(one.status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'no answer'} × ${count}`).join(', ') || 'none'
}

/** Duration of the slowest answer in seconds. */
export const longestOf = (seen: readonly Seen[]): number =>
  Math.max(0, ...seen.map((one) => (one.until - one.from) / 1000))
