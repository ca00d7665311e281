import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { OpenDatabase } from '#server/db/open.ts'
import { addressOf } from '#tests/support/address.ts'
import type { Call, Scenario } from './scenarios.ts'

/** A statement as the driver was given it. */
interface Statement {
  text: string
  values: unknown[]
}

/** Times of one scenario in milliseconds: the very first call, median and 95th percentile of later ones. */
export interface Measured {
  first: number
  endpoint: number
  p95: number
  /** The same statements, without the one that reads the caller, straight through the driver. */
  bare: number
}

/** The time that this share of them keeps within. */
export const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** Everything that `work` asks of the database, but for what reads the caller. */
async function recorded(
  queries: OpenDatabase['queries'],
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const record = ({ query }: LogEvent) =>
    void statements.push({ text: query.sql, values: [...query.parameters] })
  queries.on('ended', record)
  try {
    await work()
  } finally {
    queries.off('ended', record)
  }
  return statements.filter(({ text }) => !text.includes('from sessions s'))
}

/** A mail has its id from the server, and a second one needs another, wherever the statements name it. */
function renewed(statements: Statement[]): Statement[] {
  const rows = statements
    .filter(({ text }) => text.startsWith('insert into "mails"'))
    .flatMap(({ values }) => JSON.parse(String(values[0])) as { id: string }[])
  const other = new Map(rows.map(({ id }) => [id, randomUUID()]))
  const renew = (value: unknown) =>
    typeof value === 'string'
      ? rows.reduce((text, { id }) => text.replaceAll(id, other.get(id) ?? id), value)
      : value
  return rows.length > 0
    ? statements.map(({ text, values }) => ({ text, values: values.map(renew) }))
    : statements
}

async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}

/** Times the call and its bare statements in turns, so that a noisy moment meets both. */
export async function measure(
  app: FastifyInstance,
  { pool, queries }: Pick<OpenDatabase, 'pool' | 'queries'>,
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
  const { bare, beside = [] } = scenario
  const call = () => Promise.all([scenario, ...beside].map(one))
  const beginning = performance.now()
  await call()
  const first = performance.now() - beginning
  for (let warm = 0; warm < 10; warm++) await call()
  const sent = await recorded(queries, call)
  const statements = bare ? bare.map((text) => ({ text, values: [] })) : sent
  const times: { endpoint: number[]; bare: number[] } = { endpoint: [], bare: [] }
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await call()
    const between = performance.now()
    await replay(pool, renewed(statements))
    times.endpoint.push(between - start)
    times.bare.push(performance.now() - between)
  }
  return {
    first,
    endpoint: quantile(times.endpoint, 0.5),
    p95: quantile(times.endpoint, 0.95),
    bare: quantile(times.bare, 0.5),
  }
}
