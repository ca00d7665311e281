import { isDeepStrictEqual } from 'node:util'
import { adminToken, type BenchCompany, serverVariables } from '../company.ts'
import { launch, limitSource, oursSource, type Running } from '../load/launch.ts'
import { ask, load, medianOf, show, type Turn } from '../load/load.ts'
import { callsOf, type Measured } from './calls.ts'
import { rivals, timesDirectus } from './rivals.ts'

const connections = 16
const turns = 3

/** One answer, without the value that differs between two writes. */
async function answerOf(server: Running, call: Measured, token: string, count: number): Promise<unknown> {
  const text = await ask(server, call, token, count)
  const isWrite = call.request(count).method === 'PUT'
  return JSON.parse(isWrite ? text.replace(/"updatedAt":"[^"]*",?/, '') : text)
}

async function compareAnswers(ours: Running, limit: Running, call: Measured, token: string) {
  for (const count of [0, 1, 2]) {
    const mine = await answerOf(ours, call, token, count)
    if (!isDeepStrictEqual(mine, await answerOf(limit, call, token, count)))
      throw new Error(`${call.name}: the limit answers something else.`)
  }
}

const columns = ['rate', 'p50', 'p99', 'server', 'database', 'lag99', 'rss'] as const
const cells = (turn: Turn) => columns.map((column) => show(turn[column])).join('')
const busy = ({ server, database }: Turn) => server + database

function print(name: string, ours: Turn, limit: Turn): void {
  const ratios = show(ours.rate / limit.rate) + show(busy(limit) / busy(ours))
  console.log(`${name.padEnd(40)}${'ours'.padEnd(8)}${cells(ours)}${ratios}`)
  console.log(`${''.padEnd(40)}${'limit'.padEnd(8)}${cells(limit)}`)
}

/** Printed only at the number of people of the earlier run, because lists cost more in a larger company. */
function printRivals(seen: Map<string, [Turn, Turn]>): void {
  console.log(`
Beside Directus. Its figures and those of our earlier version are of one run of another day, in which neither the limit nor this version took part.
"against Directus" = earlier / Directus, then, times how much nearer to the limit this version is (ours / limit now, by earlier / limit in a run of ours).
"processor" = milliseconds of server and database for a call: of the earlier version that day, and of this one now.`)
  console.log(
    `${''.padEnd(40)} Directus  earlier  of limit: then      now  against Directus      aim  processor then      now`,
  )
  for (const [name, known] of Object.entries(rivals)) {
    const turn = seen.get(name)
    if (!turn) continue
    const [ours, limit] = turn
    const now = ours.rate / limit.rate
    console.log(
      name.padEnd(40) +
        show(known.directus) +
        show(known.earlier) +
        show(known.ofLimit).padStart(16) +
        show(now) +
        show(timesDirectus(known, now)).padStart(18) +
        show(known.aim) +
        (known.processor ? show(known.processor) : '').padStart(16) +
        show(busy(ours)),
    )
  }
}

/**
 * Compares the server with the limit server. Both answer the same calls in turns with the same number of connections.
 * Before measuring, each answer must equal the limit server's.
 * @param database process id of the PostgreSQL server
 * @param seconds per turn
 */
export async function benchBesideLimit(
  { company, env }: BenchCompany,
  { database, seconds, people }: { database: number; seconds: number; people: number },
): Promise<void> {
  const token = await adminToken(company.db, env)
  const calls = await callsOf(company.db)
  const servers: Running[] = []
  try {
    for (const source of [oursSource, limitSource]) servers.push(await launch(source, serverVariables(env)))
    const [ours, limit] = servers as [Running, Running]
    console.log(
      `\nOurs beside the limit, ${people.toLocaleString('en')} people: ${connections} connections, ${turns} turns of ${seconds} s each, medians; milliseconds, server and database: of processor for a call; rss in MB`,
    )
    console.log(
      `${''.padEnd(48)}    req/s      p50      p99   server database    lag99      rss of limit  of its processor`,
    )
    const seen = new Map<string, [Turn, Turn]>()
    for (const call of calls) {
      await compareAnswers(ours, limit, call, token)
      const given = { token, database, connections }
      const taken: [Turn[], Turn[]] = [[], []]
      // The first turn of each is a warm-up.
      for (let turn = 0; turn <= turns; turn++)
        for (const [at, server] of [ours, limit].entries()) {
          const one = await load([server], call, { ...given, seconds: turn === 0 ? 1 : seconds })
          if (turn > 0) taken[at]?.push(one)
        }
      const medians: [Turn, Turn] = [medianOf(taken[0]), medianOf(taken[1])]
      seen.set(call.name, medians)
      print(call.name, ...medians)
    }
    if (people === 100_000) printRivals(seen)
  } finally {
    for (const server of servers) await server.stop()
  }
}
