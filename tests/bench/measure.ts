import type { FastifyInstance } from 'fastify'
import { addressOf } from '#tests/support/address.ts'
import type { Call, Scenario } from './scenarios.ts'

/** Times of a scenario in ms: the very first call, then median and 95th percentile of later calls. */
export interface Measured {
  first: number
  call: number
  p95: number
}

/** The quantile of the times at `share`. */
export const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** Measures a call in this process. @throws Error if the call fails */
export async function measure(
  app: FastifyInstance,
  token: string,
  scenario: Scenario,
  runs: number,
): Promise<Measured> {
  const one = async ({ endpoint, params, query, body }: Call) => {
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      ...(query && { query }),
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: typeof body === 'function' ? body() : body }),
    })
    if (response.statusCode !== 200)
      throw new Error(`${endpoint.path} answered ${response.statusCode}: ${response.body}`)
  }
  const timed = async () => {
    const start = performance.now()
    await Promise.all([scenario, ...(scenario.beside ?? [])].map(one))
    return performance.now() - start
  }
  const first = await timed()
  for (let warm = 0; warm < 10; warm++) await timed()
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await timed())
  return { first, call: quantile(times, 0.5), p95: quantile(times, 0.95) }
}
