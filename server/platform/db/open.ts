import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { Source, type Use } from './connection.ts'
import { makeDoors } from './doors.ts'
import { type Listen, type Listener, listenStatement, listenTo, tellWords } from './listen.ts'
import { lockFolder } from './lock.ts'
import { startPgliteThread } from './pgliteThread.ts'
import { type Replicas, replicasOf } from './replicas.ts'

/** A database: its doors for work of no call, and `open` for those of a call. */
export type OpenDatabase = ReturnType<typeof makeDoors> & {
  /** For sessions of their own, such as that of a migration. */
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Listens to notifications on the channel `muster`, from this or other servers. */
  listen: Listen
  /** Waits for running queries, then closes the pool and unlocks the data folder. */
  close: () => Promise<void>
  /** PostgreSQL only: replaces all connections, those in use after their use. */
  renew?: () => void
  /** Hot standbys, if there are any. */
  replicas?: Replicas | undefined
  /** Embedded database only: a gzipped tar of its data, for `template`. */
  dump?: () => Promise<Uint8Array>
}

export type OpenOptions = {
  /** A PostgreSQL server. Default: the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Address of the same database without the pooler of `databaseUrl`, if that gives each transaction another session. */
  directUrl?: string
  /** Addresses of hot standbys, and how long in milliseconds a call waits for one that is behind. */
  readUrls?: string[] | undefined
  readWaitMillis?: number
  /** Maximum number of connections, without the one that listens. Default 10. */
  poolSize?: number
  /** The data folder, created if missing. `memory://` stores nothing and takes no lock. */
  dataDir: string
  /** Name of the process in the lock: an address or a command. */
  owner?: string
  /** Path of a `dump()` to start from, for an empty database only. */
  template?: string
}

/**
 * Opens the database. Both engines use a `pg` pool and return the same values. The embedded one has a single session:
 * using the pool within a transaction fails after ten seconds.
 * @throws Error with a sentence if the data folder is locked; the driver's error if PostgreSQL can't be reached
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl } = options
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openPglite(options)
}

const usualMillis = 30_000

/**
 * The address, and the statement timeout: half a minute, or that of the address, as in `?statement_timeout=60000`
 * (milliseconds); 0 means none. Poolers don't accept it as a parameter of a connection.
 */
function partsOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const millis = Number(url.searchParams.get('statement_timeout') ?? usualMillis)
  url.searchParams.delete('statement_timeout')
  return { connectionString: url.href, millis }
}

/** Some connections stay free for reading while writes wait, for example for a standby that does not confirm them. */
const forWrites = (poolSize: number) => Math.max(1, Math.floor(poolSize * 0.7))

/** Plans of statements end with their connection, so that they don't add up. */
const lifeSeconds = 1_800

/** A call doesn't wait longer for a connection to a replica: it can read from the primary. */
const replicaMillis = 1_000

async function openPostgres({
  databaseUrl,
  directUrl,
  readUrls = [],
  readWaitMillis = 500,
  poolSize = 10,
}: OpenOptions & { databaseUrl: string }): Promise<OpenDatabase> {
  const sourceOf = (address: string, scope: Use['scope'], config?: pg.PoolConfig) => {
    const { connectionString, millis } = partsOf(address)
    const usual = { connectionString, max: poolSize, maxLifetimeSeconds: lifeSeconds, keepAlive: true }
    return new Source({ ...usual, ...config }, { millis, scope })
  }
  const primary = sourceOf(databaseUrl, directUrl ? 'transaction' : 'session')
  const { pool } = primary
  await pool.query('select').catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const listen = listenTo(partsOf(directUrl ?? databaseUrl).connectionString)
  const others = readUrls.map((url) => sourceOf(url, 'session', { connectionTimeoutMillis: replicaMillis }))
  const replicas = others.length > 0 ? replicasOf(primary, others, readWaitMillis) : undefined
  const doors = makeDoors(primary, forWrites(poolSize), replicas)
  const close = async () => void (await Promise.all([primary, ...others].map((source) => source.pool.end())))
  return { ...doors, pool, engine: 'postgres', listen, renew: () => primary.renew(), replicas, close }
}

async function openPglite({ dataDir, owner, template }: OpenOptions): Promise<OpenDatabase> {
  const folder = dataDir === 'memory://' ? undefined : resolve(dataDir)
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = folder ? await lockFolder(folder, owner ?? 'no address given') : () => undefined
  const thread = await startPgliteThread({ folder: folder && join(folder, 'pg'), template }).catch((error: unknown) => {
    unlock()
    throw error
  })
  const config: pg.PoolConfig = {
    user: 'postgres',
    database: 'postgres',
    stream: thread.connection,
    max: 1,
    idleTimeoutMillis: 0,
    // All connections share one session, so a new one must clear what a broken one left behind.
    verify: (client, done) => {
      client.query('ROLLBACK', () =>
        client.query('DISCARD ALL', () => client.query(listenStatement, (error) => done(error))),
      )
    },
  }
  const source = new Source(config, { millis: 0 })
  const { pool } = source
  const close = async () => {
    await pool.end()
    await thread.close()
    unlock()
  }
  return { ...makeDoors(source), pool, engine: 'pglite', listen: listenIn(pool), close, dump: thread.dump }
}

/** The only session of the embedded database receives all notifications, because all writes happen in it. */
function listenIn(pool: pg.Pool): Listen {
  const listeners = new Set<Listener>()
  pool.on('connect', (client) => {
    client.on('notification', ({ payload }) => {
      for (const listener of listeners) tellWords(listener, payload)
    })
    for (const { missed } of listeners) missed()
  })
  return (listener) => {
    listeners.add(listener)
    listener.missed()
    return async () => void listeners.delete(listener)
  }
}
