import { setTimeout as wait } from 'node:timers/promises'
import { ask, startCluster } from './support/cluster.ts'
import { startOn, watchAll } from './support/company.ts'
import type { Drill } from './support/drill.ts'
import { factsWithoutWrites, isFine, wantedWithoutWrites } from './support/withoutWrites.ts'

/** A provider makes a database read-only while servers are connected, for example because its disk is full. */
export const readOnly: Drill = {
  wanted: wantedWithoutWrites,
  async run(scene) {
    const [primary] = await startCluster(scene)
    const watches = watchAll(scene, await startOn(scene, primary.url))
    await watches.writes.secondsUntil(0, isFine)

    const set = (value: string) =>
      ask(primary.url, `alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()')
    await set('on')
    // The setting reaches each connection with its next statement.
    await wait(500)
    const begun = performance.now()
    await wait(10_000)
    const ended = performance.now()
    await set('off')
    await wait(10_000)
    return factsWithoutWrites(watches, begun, ended)
  },
}
