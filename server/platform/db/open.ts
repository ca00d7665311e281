import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import { limitsOf, Source } from './connection.ts'
import { type Doors, makeDoors, type Opening, type Part } from './doors.ts'
import { type Listen, type Listener, listenStatement, listenTo, tellWords } from './listen.ts'
import { lockFolder } from './lock.ts'
import { type PgliteThread, startPgliteThread } from './pgliteThread.ts'
import { type Replicas, replicasOf } from './replicas.ts'
import { valueTypes } from './valueTypes.ts'

/** A database: its doors for work of no call, and `open` for those of a call. */
export type OpenDatabase = Doors & {
  open: (opening?: Opening) => Promise<Doors>
  /** For sessions of their own, such as that of a migration. */
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Emits each statement of the doors when it has ended or failed, with its duration. */
  queries: EventEmitter<{ ended: [LogEvent, Part] }>
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

const waitMillis = 10_000

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
 * Statement timeout: half a minute, or that of the address, as in `?statement_timeout=60000` (milliseconds); 0 means
 * none.
 */
const statementMillis = (databaseUrl: string) =>
  Number(new URL(databaseUrl).searchParams.get('statement_timeout') ?? usualMillis)

/** Some connections stay free for reading while writes wait, for example for a standby that does not confirm them. */
const forWrites = (poolSize: number) => Math.max(1, Math.floor(poolSize * 0.7))

/** The address without the limit, which poolers don't accept as a parameter of a connection. */
function bare(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('statement_timeout')
  return url.href
}

/** Plans of statements end with their connection, so that they don't add up. */
const lifeSeconds = 1_800

/** A pool whose connections have limits. `isShared`: a pooler gives each transaction another session. */
function sourceOf(databaseUrl: string, poolSize: number, isShared: boolean, connectMillis = waitMillis): Source {
  const millis = statementMillis(databaseUrl)
  const limits = limitsOf(millis, 'session')
  const pool = newPool({
    connectionString: bare(databaseUrl),
    connectionTimeoutMillis: connectMillis,
    max: poolSize,
    maxLifetimeSeconds: lifeSeconds,
    keepAlive: true,
    // Poolers refuse these as parameters of a connection.
    ...(!isShared && { verify: (client, done) => client.query(limits, (error) => done(error)) }),
  })
  return new Source(pool, { millis, isShared, isPreparing: !isShared })
}

/** A call doesn't wait longer for a connection to a replica: it can read from the primary. */
const replicaMillis = 1_000

async function openPostgres({
  databaseUrl,
  directUrl,
  readUrls = [],
  readWaitMillis = 500,
  poolSize = 10,
}: OpenOptions & { databaseUrl: string }): Promise<OpenDatabase> {
  const primary = sourceOf(databaseUrl, poolSize, Boolean(directUrl))
  const { pool } = primary
  const first = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  first.release()
  const listen = listenTo(bare(directUrl ?? databaseUrl))
  const others = readUrls.map((url) => sourceOf(url, poolSize, false, replicaMillis))
  const replicas = others.length > 0 ? replicasOf(primary, others, readWaitMillis) : undefined
  const doors = doorsTo(primary, forWrites(poolSize), replicas)
  const close = async () => void (await Promise.all([primary, ...others].map((source) => source.pool.end())))
  return { ...doors, pool, engine: 'postgres', listen, renew: () => primary.renew(), replicas, close }
}

async function openPglite({ dataDir, owner, template }: OpenOptions): Promise<OpenDatabase> {
  const folder = dataDir === 'memory://' ? undefined : resolve(dataDir)
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = folder ? await lockFolder(folder, owner ?? 'no address given') : () => undefined
  let thread: PgliteThread
  try {
    thread = await startPgliteThread({ folder: folder && join(folder, 'pg'), template })
  } catch (error) {
    unlock()
    throw error
  }
  const pool = newPool({
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
  })
  const close = async () => {
    await pool.end()
    await thread.close()
    unlock()
  }
  const doors = doorsTo(new Source(pool, { millis: 0 }))
  return { ...doors, pool, engine: 'pglite', listen: listenIn(pool), close, dump: thread.dump }
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

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: waitMillis, types: valueTypes, ...config })
  // A lost connection fails its query, and the pool opens a new one. Without this handler the process would exit.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function doorsTo(primary: Source, writers = Number.POSITIVE_INFINITY, replicas?: Replicas) {
  const queries: OpenDatabase['queries'] = new EventEmitter()
  const log = (event: LogEvent, part: Part) => void queries.emit('ended', event, part)
  return { ...makeDoors({ primary, replicas, writers, log }), queries }
}
