import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { companyOnServer } from '#tests/support/sharedCompany.ts'
import { testSecret } from '#tests/support/testApp.ts'
import { ask, startCluster } from './support/cluster.ts'
import { startMuster } from './support/company.ts'
import { type Drill, type Fact, within } from './support/drill.ts'
import { openPage } from './support/livePage.ts'
import { factsOfWrites, startWriters } from './support/load.ts'
import { startPgbouncer } from './support/pgbouncer.ts'
import type { Scene } from './support/scene.ts'
import { call, seeOnce } from './support/watch.ts'

/** The limit of a statement in seconds, given in the address. */
const limit = 3

/** Measures the end of a statement that sleeps above the limit, for the caller and in the database. */
async function factsOfLimit(server: string, token: string, database: string): Promise<Fact[]> {
  await ask(
    database,
    `create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(20); return new; end'`,
    `create trigger sleep before insert on stacks for each row when (new.code = 'sleep') execute function sleep()`,
  )
  const begun = performance.now()
  const answer = seeOnce(call(server, api.metadata.stacksCreate, token, () => ({ name: 'sleep', code: 'sleep' })))
  let ended: number | undefined
  let hasSlept = false
  while (performance.now() < begun + 15_000 && ended === undefined) {
    const rows = await ask(database, `select from pg_stat_activity where wait_event = 'PgSleep'`)
    if (rows.length > 0) hasSlept = true
    else if (hasSlept) ended = (performance.now() - begun) / 1000
    await wait(100)
  }
  const { status, from, until } = await answer
  return [
    { text: `answer to a statement above the limit of ${limit} s: ${status}`, isOk: status === 503 },
    within('its answer', (until - from) / 1000, limit + 3),
    within('its end in the database', ended, limit + 3),
  ]
}

async function throughPgbouncer(scene: Scene, mode: 'session' | 'transaction'): Promise<Fact[]> {
  const [primary] = await startCluster(scene)
  const address = await startPgbouncer(scene, primary, mode)
  const variables = {
    DATABASE_URL: `${address}?statement_timeout=${limit * 1000}`,
    ...(mode === 'transaction' && { DATABASE_DIRECT_URL: primary.url }),
    DEMO: 'false',
    SESSION_SECRET: testSecret,
  }
  const begun = performance.now()
  const servers = await Promise.all([startMuster(scene, variables), startMuster(scene, variables)])
  const started = within('two servers started at once', (performance.now() - begun) / 1000, 60)
  const company = await companyOnServer(primary.url)
  const token = await company.tokenOf('admin')
  const [first, second] = servers.map((server) => ({ server, token }))
  if (!first || !second) throw new Error('Two servers must run.')
  const page = await openPage(scene, first)
  // As many statements as are needed to prepare them on all connections, from both servers at once.
  const loads = servers.map(({ url }) => startWriters(scene, url, [token], 4))
  await wait(10_000)
  for (const load of loads) await load.stop()
  const load = {
    seen: loads.flatMap(({ seen }) => seen),
    acknowledged: loads.flatMap(({ acknowledged }) => acknowledged),
  }
  const writes = await factsOfWrites(load, primary.url)
  const isRefused = load.seen.some(({ status }) => status !== 200)
  return [
    started,
    ...writes.map((fact, at) => (at === 0 ? { ...fact, isOk: !isRefused } : fact)),
    await page.factOfNews(second),
    ...(await factsOfLimit(first.server.url, token, primary.url)),
  ]
}

const wanted = `two servers started at once on an empty database come up, all writes 200 and stored, live event from the other server within
  5 s, a statement above its limit answered 503 and ended within 3 s`

/** The database is behind PgBouncer, which gives each client connection one of its own. */
export const pgbouncerSession: Drill = { wanted, run: (scene) => throughPgbouncer(scene, 'session') }

/** Each transaction may run on another connection, so migrations and listening go past PgBouncer. */
export const pgbouncerTransaction: Drill = { wanted, run: (scene) => throughPgbouncer(scene, 'transaction') }
