import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { ask, startCluster } from './support/cluster.ts'
import { newStack, type Running, startOn } from './support/company.ts'
import type { Drill, Fact } from './support/drill.ts'
import { call } from './support/watch.ts'

/** Time for each state of the replica. */
const seconds = 5

/** The calls that read from a place, as `/metrics` counts them. */
async function callsFrom(url: string, place: 'replica' | 'primary'): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`muster_replica_calls\\{place="${place}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

/** Stores entries and exports their list after each. */
async function factsOf(what: string, place: 'replica' | 'primary', { server, token }: Running): Promise<Fact[]> {
  const begun = performance.now()
  const before = await callsFrom(server.url, place)
  let [exports, missing, longest] = [0, 0, 0]
  while (performance.now() < begun + seconds * 1000) {
    const stack = newStack()
    const signal = AbortSignal.timeout(30_000)
    const stored = await call(server.url, api.metadata.stacksCreate, token, () => stack)(signal)
    const from = performance.now()
    const exported = await call(server.url, api.exporting.list, token, () => ({ list: 'stacks' }))(signal)
    const text = await exported.text()
    longest = Math.max(longest, performance.now() - from)
    exports += 1
    if (stored.status !== 200 || exported.status !== 200 || !text.includes(stack.name)) missing += 1
    // Below the limit of calls a minute.
    await wait(300)
  }
  const share = (await callsFrom(server.url, place)) - before
  return [
    { text: `${what}: ${exports} exports, ${missing} without the own change`, isOk: missing === 0 },
    { text: `${share} from the ${place}`, isOk: share > exports / 2 },
    { text: `longest ${(longest / 1000).toFixed(1)} s`, isOk: longest < 3_000 },
  ]
}

/** Exports are read from a replica, which then stands still, and dies. */
export const replica: Drill = {
  wanted: `each export has the change that its caller made just before; most come from the replica, or from the primary while
    the replica stands still or is gone; none takes 3 s`,
  async run(scene) {
    const [primary, standby] = await startCluster(scene, 1)
    if (!standby) throw new Error('The cluster has no standby.')
    const running = await startOn(scene, primary.url, { DATABASE_READ_URL: standby.url })
    const facts = await factsOf('replica', 'replica', running)
    await ask(standby.url, 'select pg_wal_replay_pause()')
    facts.push(...(await factsOf('standing still', 'primary', running)))
    await ask(standby.url, 'select pg_wal_replay_resume()')
    facts.push(...(await factsOf('going on', 'replica', running)))
    await standby.stop('SIGKILL')
    facts.push(...(await factsOf('gone', 'primary', running)))
    return facts
  },
}
