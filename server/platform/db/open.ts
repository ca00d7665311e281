import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { KeepingDialect } from './keepingDriver.ts'
import { breakLate } from './late.ts'
import { type Listen, type Listener, listenStatement, listenTo, tellWords } from './listen.ts'
import { lockFolder } from './lock.ts'
import { type PgliteThread, startPgliteThread } from './pgliteThread.ts'
import { limitsOf, pooledClient } from './pooledClient.ts'
import { PreparingClient } from './preparingClient.ts'
import { renewable } from './renewable.ts'
import { Replicas } from './replicas.ts'
import type { DB } from './types.ts'
import { valueTypes } from './valueTypes.ts'

export type OpenDatabase = {
  db: Kysely<DB>
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Emits each statement of `db` when it has ended or failed, with its duration. */
  queries: EventEmitter<{ ended: [LogEvent] }>
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

/** A pool whose connections have limits. `isShared`: a pooler gives each transaction another session. */
function poolOf(databaseUrl: string, poolSize: number, isShared: boolean, connectMillis = waitMillis) {
  const limit = statementMillis(databaseUrl)
  const limits = limitsOf(limit, 'session')
  const pool = newPool({
    connectionString: bare(databaseUrl),
    connectionTimeoutMillis: connectMillis,
    Client: isShared ? pooledClient(limit) : PreparingClient,
    max: poolSize,
    keepAlive: true,
    // Poolers refuse these as parameters of a connection.
    ...(!isShared && { verify: (client, done) => client.query(limits, (error) => done(error)) }),
  })
  const connections = renewable(pool)
  pool.on('connect', (client) => {
    breakLate(client, limit && limit + 2_000, (error) => connections.failed(client, error))
  })
  return { pool, renew: connections.renew }
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
  const { pool, renew } = poolOf(databaseUrl, poolSize, Boolean(directUrl))
  const first = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  first.release()
  const listen = listenTo(bare(directUrl ?? databaseUrl))
  const kysely = kyselyOver(pool, forWrites(poolSize))
  const pools = readUrls.map((url) => poolOf(url, poolSize, false, replicaMillis).pool)
  const replicas = pools.length > 0 ? new Replicas(pool, pools, readWaitMillis) : undefined
  const close = async () => {
    await replicas?.close()
    await pool.end()
  }
  return { ...kysely, pool, engine: 'postgres', listen, renew, replicas, close }
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
  return { ...kyselyOver(pool), pool, engine: 'pglite', listen: listenIn(pool), close, dump: thread.dump }
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

function kyselyOver(pool: pg.Pool, writers?: number): Pick<OpenDatabase, 'db' | 'queries'> {
  const queries: OpenDatabase['queries'] = new EventEmitter()
  const log = (event: LogEvent) => void queries.emit('ended', event)
  return { db: new Kysely<DB>({ dialect: new KeepingDialect({ pool }, writers), log }), queries }
}
