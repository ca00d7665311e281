import { isDeepStrictEqual } from 'node:util'
import { type BenchCompany, serverVariables, tokenOf } from '../company.ts'
import { launch, limitSource, oursSource, type Running } from '../load/launch.ts'
import { ask, load, medianOf, show, type Turn } from '../load/load.ts'
import { callers, callsOf, type Measured } from './calls.ts'

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

/**
 * Compares the server with the limit server. Both answer the same calls in turns with the same number of connections.
 * Before measuring, each answer to an admin must equal the limit server's. Ours is then asked by callers of several
 * roles in turn, the limit by the admin, the only caller that it knows.
 * @param database process id of the PostgreSQL server
 * @param seconds per turn
 */
export async function benchBesideLimit(
  { company, env }: BenchCompany,
  { database, seconds, people }: { database: number; seconds: number; people: number },
): Promise<void> {
  const tokens = new Map<string, string>()
  for (const role of callers) tokens.set(role, await tokenOf(role, company.db, env))
  const admin = tokens.get('admin') ?? ''
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
    for (const call of calls) {
      await compareAnswers(ours, limit, call, admin)
      const { by = callers } = call
      const asking = [by.map((role) => tokens.get(role) ?? ''), [admin]] as const
      const taken: [Turn[], Turn[]] = [[], []]
      // The first turn of each is a warm-up.
      for (let turn = 0; turn <= turns; turn++)
        for (const [at, server] of [ours, limit].entries()) {
          const given = { tokens: asking[at] ?? [], database, connections, seconds: turn === 0 ? 1 : seconds }
          const one = await load([server], call, given)
          if (turn > 0) taken[at]?.push(one)
        }
      print(call.name, medianOf(taken[0]), medianOf(taken[1]))
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}
