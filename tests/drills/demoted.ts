import { setTimeout as wait } from 'node:timers/promises'
import { ask, startCluster } from './support/cluster.ts'
import { startOn, watchAll } from './support/company.ts'
import type { Drill } from './support/drill.ts'
import { openSwitch } from './support/tcpSwitch.ts'
import { factsWithoutWrites, isFine, wantedWithoutWrites } from './support/withoutWrites.ts'

/**
 * The primary becomes a standby, and for ten seconds the address of the database still leads to it. Nothing cuts the
 * connections that the server has opened to the standby meanwhile.
 */
export const demoted: Drill = {
  wanted: `${wantedWithoutWrites}, no connection to the standby left`,
  async run(scene) {
    const [first, second] = await startCluster(scene, 1)
    if (!second) throw new Error('The cluster has no standby.')
    const address = await openSwitch(scene, first.port)
    const url = first.url.replace(`:${first.port}/`, `:${address.port}/`)
    const watches = watchAll(scene, await startOn(scene, url))
    await watches.writes.secondsUntil(0, isFine)

    await first.stop()
    await ask(second.url, 'select pg_promote()')
    first.follow(second)
    await first.start()
    const begun = performance.now()
    await wait(10_000)
    const ended = performance.now()
    address.turnTo(second.port)
    await wait(10_000)
    const [left] = await ask<{ count: number }>(
      first.url,
      `select count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return [
      ...factsWithoutWrites(watches, begun, ended),
      { text: `connections left on the standby: ${left?.count}`, isOk: left?.count === 0 },
    ]
  },
}
