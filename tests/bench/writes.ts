import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import type { Env } from '#server/platform/env.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp, openCompany } from '#tests/support/opened.ts'
import { adminToken, onCompany, type Scene, serverVariables, type Size } from './company.ts'
import { callsOf, type Measured } from './limit/calls.ts'
import { launch, oursSource } from './load/launch.ts'
import { load, medianOf, middle, requestOf, show, type Turn } from './load/load.ts'
import { usedByFamily } from './load/processor.ts'
import { hasPgbench, pgbench, writeScript } from './pgbench.ts'
import { logSettings, type Statement, StatementLog } from './statements.ts'

const connections = 64
const turns = 3

/**
 * Settings that simulate a disk with a slow flush: a commit waits first, and concurrent commits join it.
 * @param millis at most 100
 */
export const slowDisk = (millis: number) => [
  'max_connections=300',
  `commit_delay=${millis * 1000}`,
  'commit_siblings=0',
]

const textsOf = (statements: Statement[]) => statements.map(({ text }) => text)

/**
 * Reads the statements of each of the 64 calls from the server's log, and of the first one again. No job runs
 * meanwhile.
 */
async function recordCalls(log: StatementLog, client: pg.Client, env: Env, call: Measured, token: string) {
  const company = await openCompany(env, 'bench')
  const { app } = await buildApp(company, env, unlimited)
  let times = 0
  // A different address each time, so that there is a change.
  const record = (person: number) =>
    log.of(client, async () => {
      const { path, body, ...request } = requestOf(call, token, person + connections * times++)
      const { statusCode } = await app.inject({ ...request, url: path, ...(body && { payload: body }) })
      if (statusCode !== 200) throw new Error(`${call.name} answered ${statusCode}.`)
    })
  try {
    for (let warm = 0; warm < 5; warm++) await record(0)
    const shortest = [await record(0), await record(0), await record(0)].toSorted(
      (a, b) => a.length - b.length,
    )[0] as Statement[]
    const undisturbed = async (person: number): Promise<Statement[]> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const found = await record(person)
        if (isDeepStrictEqual(textsOf(found), textsOf(shortest))) return found
      }
      throw new Error(`${call.name} sends other statements each time.`)
    }
    const calls: Statement[][] = []
    for (let person = 0; person < connections; person++) calls.push(await undisturbed(person))
    return { calls, again: await undisturbed(0) }
  } finally {
    await app.close()
    await company.close()
  }
}

/** The statements of the call as a script for pgbench. */
async function scriptOf(log: StatementLog, { company, env }: Scene, call: Measured, token: string) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await sql`alter database bench set log_statement = 'all'`.execute(company.db)
  await client.connect()
  try {
    const { calls, again } = await recordCalls(log, client, env, call, token)
    return await writeScript(client, calls, again)
  } finally {
    await sql`alter database bench reset log_statement`.execute(company.db)
    await client.end()
  }
}

/**
 * The minimum duration of a single write without concurrency. It must not be shorter than the flush, otherwise the disk
 * is not slow.
 */
async function loneWrite({ env }: Scene): Promise<number> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const times: number[] = []
  for (let write = 0; write < 20; write++) {
    const begun = performance.now()
    // Writes to PostgreSQL's log but to no table.
    await client.query(`select pg_logical_emit_message(true, 'bench', 'moment')`)
    times.push(performance.now() - begun)
  }
  await client.end()
  return Math.min(...times)
}

async function besidePgbench(log: StatementLog, scene: Scene, seconds: number): Promise<void> {
  const { company, env, postgres } = scene
  const token = await adminToken(company.db, env)
  const call = (await callsOf(company.db)).find(({ name }) => name.startsWith('one update')) as Measured
  const lone = await loneWrite(scene)
  const script = await scriptOf(log, scene, call, token)
  const variables = { ...serverVariables(env), DATABASE_POOL: String(connections) }
  const ours = await launch(oursSource, variables)
  try {
    const database = postgres.pid()
    const given = { tokens: [token], database, connections }
    await load([ours], call, { ...given, seconds: 2 })
    const [taken, plain]: [Turn[], { rate: number; busy: number }[]] = [[], []]
    for (let turn = 0; turn < turns; turn++) {
      taken.push(await load([ours], call, { ...given, seconds }))
      const before = usedByFamily(database)
      const rate = await pgbench(env.DATABASE_URL ?? '', script, { clients: connections, seconds })
      plain.push({ rate, busy: (usedByFamily(database) - before) / (rate * seconds) })
    }
    const mine = medianOf(taken)
    const [rate, busy] = [middle(plain.map((one) => one.rate)), middle(plain.map((one) => one.busy))]
    const count = script.split(';\n').length - 1
    console.log(
      `\n${call.name}, ${connections} connections and a pool of as many, a flush takes 5 ms (a write by itself at least ${lone.toFixed(1)} ms): ${turns} turns of ${seconds} s each, medians; milliseconds of processor for each; pgbench does the same ${count} statements, prepared`,
    )
    console.log(`${''.padEnd(10)}  writes/s      p50      p99   server database`)
    console.log(`${'ours'.padEnd(10)}${[mine.rate, mine.p50, mine.p99, mine.server, mine.database].map(show).join('')}`)
    console.log(
      `${'pgbench'.padEnd(10)}${show(rate)}${''.padStart(27)}${show(busy)}   ours / pgbench ${(mine.rate / rate).toFixed(2)} (aim 0.6)`,
    )
  } finally {
    await ours.stop()
  }
}

/** Prints the number of changes to people per second, compared with pgbench and the same statements. */
export async function benchWrites(size: Size, seconds: number): Promise<void> {
  if (!hasPgbench()) {
    console.log(
      'pgbench is not on the PATH (Debian: the package postgresql-contrib), so writes have nothing to stand beside.',
    )
    return
  }
  const log = new StatementLog()
  await onCompany(size, (scene) => besidePgbench(log, scene, seconds), {
    isDurable: true,
    settings: [...slowDisk(5), ...logSettings],
    heard: log.hear,
  })
}
