import { setTimeout as wait } from 'node:timers/promises'
import { startOn } from './support/company.ts'
import { type Drill, type Fact, within } from './support/drill.ts'
import { openPage } from './support/livePage.ts'
import { factsOfWrites, longestGap, startWriters } from './support/load.ts'
import { type PatroniCluster, startPatroni, ttl } from './support/patroni.ts'
import type { Scene } from './support/scene.ts'

const writers = 6

/** Moves the primary under load, and measures the time without acknowledged writes. */
async function underLoad(scene: Scene, limit: number, move: (cluster: PatroniCluster) => Promise<void>) {
  const cluster = await startPatroni(scene)
  const running = await startOn(scene, cluster.url)
  const page = await openPage(scene, running)
  const load = startWriters(scene, running.server.url, [running.token], writers)
  await wait(5_000)

  const before = await cluster.primary()
  const begun = performance.now()
  const count = load.acknowledged.length
  await move(cluster)
  const end = begun + (limit + 30) * 1000
  // Ten seconds in which writes succeed again.
  while (performance.now() < end && (load.acknowledged.length === count || hasGap(load.seen))) await wait(200)
  await load.stop()
  const after = await cluster.primary()
  const facts: Fact[] = [
    { text: `primary ${before.name}, then ${after.name}`, isOk: before.name !== after.name },
    within('no acknowledged write', longestGap(load, begun), limit),
    ...(await factsOfWrites(load, after.url)),
    await page.factOfNews(),
  ]
  return facts
}

/** True if not all answers of the last ten seconds are 200. */
function hasGap(seen: readonly { status: number; until: number }[]): boolean {
  const recent = seen.filter(({ until }) => until > performance.now() - 10_000)
  return recent.length === 0 || recent.some(({ status }) => status !== 200)
}

const wanted = 'answers 200 or 503, no acknowledged write lost, live event within 5 s'

/** The machine of the primary dies under load; one of the others takes over when its lock has ended. */
export const killedPrimary: Drill = {
  wanted: `no write for ${ttl + 15} s at most, ${wanted}`,
  run: (scene) => underLoad(scene, ttl + 15, async ({ primary, killMember }) => killMember(await primary())),
}

/** A planned change of the primary under load. */
export const switchover: Drill = {
  wanted: `no write for 15 s at most, ${wanted}`,
  run: (scene) =>
    underLoad(scene, 15, async ({ primary, control }) => {
      const { name } = await primary()
      await control('switchover', 'drill', '--master', name, '--force')
    }),
}
