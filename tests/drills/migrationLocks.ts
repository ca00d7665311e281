import pg from 'pg'
import { applyMigration, type Migration } from '#server/platform/db/applyMigration.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { startCluster } from './support/cluster.ts'
import type { Drill, Fact } from './support/drill.ts'
import { fillAt040 } from './support/fill.ts'
import type { Scene } from './support/scene.ts'

/** The last migration of 0.4.0. The tables are filled after it, so all later ones meet the rows. */
const lastOf040 = '0004_surveys.sql'
/** The last migration of 0.10.0. What is published never changes, so its times are only told. */
const lastPublished = '0028_any_language.sql'
/** Requests wait as long as a lock is held; above this many seconds the upgrade must be planned. */
const limit = 10

/** The strongest modes come last. Up to row exclusive, neither reads nor writes wait. */
const modes = ['ShareUpdateExclusive', 'Share', 'ShareRowExclusive', 'Exclusive', 'AccessExclusive']

interface Held {
  table: string
  mode: string
  /** Seconds from the first to the last time that it was seen. */
  seconds: number
}

/** Looks at the locks of a session every few milliseconds until stopped. Returns those on tables that existed before. */
async function watchLocks(looking: pg.Client, pid: number): Promise<{ stop: () => Promise<Held[]> }> {
  const { rows: tables } = await looking.query<{ oid: number; name: string }>(
    `select oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const names = new Map(tables.map(({ oid, name }) => [oid, name]))
  const seen = new Map<string, { from: number; until: number }>()
  let isStopped = false
  const loop = async () => {
    while (!isStopped) {
      const { rows } = await looking.query<{ relation: number; mode: string }>(
        `select relation, mode from pg_locks where pid = $1 and locktype = 'relation' and granted`,
        [pid],
      )
      const now = performance.now()
      for (const { relation, mode } of rows) {
        const name = names.get(relation)
        const plain = mode.replace(/Lock$/, '')
        if (!name || name === 'schema_migrations' || !modes.includes(plain)) continue
        const key = `${name} ${plain}`
        seen.set(key, { from: seen.get(key)?.from ?? now, until: now })
      }
    }
  }
  const ended = loop()
  // The scene may close first, when the time is over.
  ended.catch(() => undefined)
  return {
    async stop() {
      isStopped = true
      await ended
      return [...seen].map(([key, { from, until }]) => {
        const [table = '', mode = ''] = key.split(' ')
        return { table, mode, seconds: (until - from) / 1000 }
      })
    },
  }
}

/** The strongest mode of each table, longest first. */
function strongest(held: readonly Held[]): Held[] {
  const best = new Map<string, Held>()
  for (const one of held) {
    const known = best.get(one.table)
    if (!known || modes.indexOf(one.mode) > modes.indexOf(known.mode)) best.set(one.table, one)
  }
  return [...best.values()].sort((one, other) => other.seconds - one.seconds)
}

const inWords = (mode: string) => mode.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
const said = (seconds: number) => (seconds < 0.1 ? '< 0.1 s' : `${seconds.toFixed(1)} s`)

async function measured(scene: Scene, url: string): Promise<Fact[]> {
  const [migrating, looking] = [new pg.Client(url), new pg.Client(url)]
  for (const client of [migrating, looking]) {
    client.on('error', () => undefined)
    await client.connect()
    scene.atEnd(() => client.end())
  }
  const { rows } = await migrating.query<{ pid: number }>('select pg_backend_pid() as pid')
  const version = 170_000
  await migrating.query('create table schema_migrations (name text primary key, sha256 text not null)')
  const apply = (migration: Migration) => applyMigration(migrating, version, migration)

  const migrations = readMigrations()
  for (const migration of migrations.filter(({ name }) => name <= lastOf040)) await apply(migration)
  await fillAt040(migrating)
  const facts: Fact[] = []
  for (const migration of migrations.filter(({ name }) => name > lastOf040)) {
    const watch = await watchLocks(looking, rows[0]?.pid ?? 0)
    const begun = performance.now()
    await apply(migration)
    const seconds = (performance.now() - begun) / 1000
    const [first, ...others] = strongest(await watch.stop())
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    const lock = first ? `${first.table}${more} ${inWords(first.mode)} ${said(first.seconds)}` : 'no lock seen'
    facts.push({
      text: `${migration.name.slice(0, 4)}: ${said(seconds)}, ${lock}`,
      isOk: migration.name <= lastPublished || !first || first.seconds < limit,
    })
    console.error(facts.at(-1)?.text)
  }
  return facts
}

/** All migrations since 0.4.0 one after the other, on a large company. */
export const migrationLocks: Drill = {
  wanted: `each migration after 0028 holds a lock that stops writes for less than ${limit} s at 1,000,000 events`,
  minutes: 60,
  async run(scene) {
    // As on a server: the default of 128 MB and 64 MB would be too small for such a company.
    const [primary] = await startCluster(scene, 0, [
      'shared_buffers=1GB',
      'maintenance_work_mem=256MB',
      'max_wal_size=8GB',
    ])
    return measured(scene, primary.url)
  },
}
