import { adminToken, onCompany, type Scene, serverVariables, type Size } from './company.ts'
import { callsOf, type Measured } from './limit/calls.ts'
import { launch, oursSource, type Running } from './load/launch.ts'
import { load, medianOf, show, type Turn } from './load/load.ts'
import { slowDisk } from './writes.ts'

const turns = 3
/** Duration of a flush; long compared with the processor time of a write. */
const flushMillis = 20
/** The smallest pool of a server: two writes at a time. */
const smallPool = '2'

/** Measures one server and both servers in turns; returns medians. */
async function inTurns(
  servers: Running[],
  call: Measured,
  given: { tokens: string[]; database: number },
  [seconds, connections]: [number, (servers: number) => number],
): Promise<[Turn, Turn]> {
  const taken: [Turn[], Turn[]] = [[], []]
  for (let turn = 0; turn <= turns; turn++)
    for (const [at, some] of [servers.slice(0, 1), servers].entries()) {
      const more = { connections: connections(some.length), seconds: turn === 0 ? 1 : seconds }
      const one = await load(some, call, { ...given, ...more })
      if (turn > 0) taken[at]?.push(one)
    }
  return [medianOf(taken[0]), medianOf(taken[1])]
}

async function withTwo(
  { env }: Scene,
  more: Record<string, string>,
  work: (servers: Running[]) => Promise<void>,
): Promise<void> {
  const servers: Running[] = []
  try {
    for (let count = 0; count < 2; count++) servers.push(await launch(oursSource, { ...serverVariables(env), ...more }))
    await work(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function compare(scene: Scene, seconds: number): Promise<void> {
  const { company, env, postgres } = scene
  const given = { tokens: [await adminToken(company.db, env)], database: postgres.pid() }
  const calls = (await callsOf(company.db)).filter(({ name }) => /^(list|one (person|update))/.test(name))
  console.log(
    `\nTwo servers on one database against one: ${turns} turns of ${seconds} s each, medians; calls a second, and for each second of processor of the servers and of the database
Two cores carry the load, the servers and the database, so calls a second cannot double here: "gain" is what two servers with processors enough would answer by what one does,
twice as many calls divided by how much dearer each has become.`,
  )
  console.log(
    `${''.padEnd(40)}${'one: calls  servers database'.padStart(33)}${'two: calls  servers database'.padStart(33)}     gain (aim 1.6)`,
  )
  await withTwo(scene, {}, async (servers) => {
    for (const call of calls) {
      const [one, two] = await inTurns(servers, call, given, [seconds, () => 16])
      const cells = [one, two].map((turn) => show(1000 / turn.server).padStart(13) + show(1000 / turn.database))
      const gain = (2 * (one.server + one.database)) / (two.server + two.database)
      console.log(call.name.padEnd(40) + cells.join('') + show(gain))
    }
  })
  console.log(
    `\nWrites that wait for each other would show in time, not in processor: a flush takes ${flushMillis} ms, each server writes ${smallPool} at a time; writes a second
${''.padEnd(40)}      one      two     gain (aim 1.6)`,
  )
  await withTwo(scene, { DATABASE_POOL: smallPool }, async (servers) => {
    for (const call of calls.filter(({ name }) => name.startsWith('one update'))) {
      const [one, two] = await inTurns(servers, call, given, [seconds, (count) => 4 * count])
      console.log(call.name.padEnd(40) + show(one.rate) + show(two.rate) + show(two.rate / one.rate))
    }
  })
}

/** Prints the gain from a second server on the same database, for reads and writes. */
export const benchServers = (size: Size, seconds: number): Promise<void> =>
  onCompany(size, (scene) => compare(scene, seconds), {
    isDurable: true,
    settings: slowDisk(flushMillis),
  })
