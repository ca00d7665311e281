import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import * as api from '#contract/api/index.ts'
import { applyMigration } from '#server/platform/db/applyMigration.ts'
import { startCluster } from './support/cluster.ts'
import { startOn } from './support/company.ts'
import { type Drill, type Fact, within } from './support/drill.ts'
import type { Scene } from './support/scene.ts'
import { call, longestOf, statusesIn, watch } from './support/watch.ts'

/** Every request reads the table `sessions`. The first migration locks it, the second waits for older transactions. */
const migrations = {
  '9998_drill.sql': 'alter table sessions add column drill int;',
  '9999_drill.alone.sql': 'create index concurrently if not exists sessions_drill on sessions (employee_id);',
}
/** Duration of the transaction that has read the table, in seconds. */
const seconds = 12

async function connected(scene: Scene, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  scene.atEnd(() => client.end())
  return client
}

/** A migration begins while another session, such as a backup, is in a long transaction. */
export const longTransaction: Drill = {
  wanted: `during ${seconds} s all requests 200 and within 2 s; the migration is applied within 5 s after the transaction`,
  async run(scene) {
    const [primary] = await startCluster(scene)
    const { server, token } = await startOn(scene, primary.url)
    const [long, migrating] = [await connected(scene, primary.url), await connected(scene, primary.url)]
    const { rows } = await migrating.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const reads = [1, 2, 3, 4].map(() => watch(call(server.url, api.auth.me, token)))
    scene.atEnd(() => Promise.all(reads.map(({ stop }) => stop())))

    const facts: Fact[] = []
    for (const [name, sql] of Object.entries(migrations)) {
      // Like a backup, it keeps its snapshot.
      await long.query('begin isolation level repeatable read')
      await long.query('select count(*) from sessions')
      const begun = performance.now()
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const applied = applyMigration(migrating, rows[0]?.version ?? 0, { name, sql, sha256 }).then(
        () => performance.now(),
        (error: unknown) => error as Error,
      )
      await wait(seconds * 1000)
      const ended = performance.now()
      await long.query('commit')
      const end = await Promise.race([applied, wait(20_000, undefined)])
      if (end instanceof Error) throw end
      await wait(500)
      const during = reads.flatMap(({ seen }) => seen.filter((one) => one.from > begun))
      facts.push(
        { text: `${sql.split('\n').at(-1)} requests ${statusesIn(during)}`, isOk: during.every(isFine) },
        within('longest', longestOf(during), 2),
        within('applied', end && (end - ended) / 1000, 5),
      )
    }
    return facts
  },
}

const isFine = ({ status }: { status: number }) => status === 200
