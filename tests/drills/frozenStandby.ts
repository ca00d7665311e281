import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { ask, familyOf, postmasterOf, startCluster } from './support/cluster.ts'
import { startOn } from './support/company.ts'
import { type Drill, within } from './support/drill.ts'
import { factsOfWrites, startWriters, tokensOfWriters } from './support/load.ts'
import { until } from './support/scene.ts'
import { call, longestOf, statusesIn, watch } from './support/watch.ts'

const writers = 20
const seconds = 20

/** The only synchronous standby hangs, so no commit ends. */
export const frozenStandby: Drill = {
  wanted: `reads all 200 and within 2 s while ${writers} writers wait for ${seconds} s, writes 200 or 503, writes again
    within 5 s, all acknowledged ones are on the standby`,
  async run(scene) {
    const [primary, standby] = await startCluster(scene, 1)
    if (!standby) throw new Error('The cluster has no standby.')
    const running = await startOn(scene, primary.url)
    const { server, company } = running
    const tokens = await tokensOfWriters(running)
    await ask(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      return (await ask(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
    })
    const member = await company.tokenOf('member')
    const reads = [api.auth.me, api.feedbacks.unreads].map((endpoint) => watch(call(server.url, endpoint, member)))
    scene.atEnd(() => Promise.all(reads.map(({ stop }) => stop())))
    const load = startWriters(scene, server.url, tokens, writers)
    await wait(5_000)

    const frozen = familyOf(postmasterOf(standby.folder))
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of frozen) process.kill(pid, signal)
    }
    tell('SIGSTOP')
    scene.atEnd(() => tell('SIGCONT'))
    const begun = performance.now()
    await wait(seconds * 1000)
    const ended = performance.now()
    tell('SIGCONT')
    await wait(10_000)
    await Promise.all([load.stop(), ...reads.map(({ stop }) => stop())])
    const again = load.seen.find((one) => one.status === 200 && one.from > ended)

    const during = reads.flatMap(({ seen }) => seen.filter((one) => one.until > begun && one.from < ended))
    await until('the standby has applied all', async () => {
      const left = 'select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()'
      return (await ask(primary.url, left)).length > 0
    })
    return [
      { text: `reads ${statusesIn(during)}`, isOk: during.every(({ status }) => status === 200) },
      within('longest read', longestOf(during), 2),
      within('writes again', again && (again.until - ended) / 1000, 5),
      ...(await factsOfWrites(load, standby.url)),
    ]
  },
}
