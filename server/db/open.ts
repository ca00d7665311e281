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
import { PreparingClient } from './preparingClient.ts'
import type { DB } from './types.ts'
import { valueTypes } from './valueTypes.ts'

export type OpenDatabase = {
  db: Kysely<DB>
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Tells of every statement of `db` when it has ended or failed, and how long it took. */
  queries: EventEmitter<{ ended: [LogEvent] }>
  /** Tells what is notified on the channel `muster`, by this server or another one. */
  listen: Listen
  /** Waits for running queries, then closes the pool and gives the data folder free. */
  close: () => Promise<void>
  /** Embedded database only: everything as a gzipped tar, for `template`. */
  dump?: () => Promise<Uint8Array>
}

export type OpenOptions = {
  /** A PostgreSQL server. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string
  /** How many connections to it there may be, beside the one that listens; 10 unless told. */
  poolSize?: number
  /** The data folder, made when absent; `memory://` keeps nothing and takes no lock. */
  dataDir: string
  /** Who holds the data folder, told to whoever finds it taken: an address or a command. */
  owner?: string
  /** Path of a `dump()` to begin from; for an empty database only. */
  template?: string
}

const waitMillis = 10_000

/**
 * Opens the database; both engines are reached through one `pg` pool and give the same values.
 * The embedded one has a single session: asking the pool again inside a transaction fails after ten seconds.
 * @throws Error in one sentence when the data folder is in use; the driver's error when PostgreSQL cannot be reached
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, poolSize = 10 } = options
  return databaseUrl ? openPostgres(databaseUrl, poolSize) : openPglite(options)
}

const usualMillis = 30_000

/** A statement ends after half a minute, unless the address says otherwise, as in `?statement_timeout=60000` (milliseconds); 0 is no limit. */
const statementMillis = (databaseUrl: string) =>
  Number(new URL(databaseUrl).searchParams.get('statement_timeout') ?? usualMillis)

async function openPostgres(databaseUrl: string, poolSize: number): Promise<OpenDatabase> {
  const limit = statementMillis(databaseUrl)
  const pool = newPool({
    connectionString: databaseUrl,
    Client: PreparingClient,
    max: poolSize,
    keepAlive: true,
    statement_timeout: limit,
    lock_timeout: 10_000,
    // Of a server that died without a word, so that its locks are free again.
    idle_in_transaction_session_timeout: limit || usualMillis,
    // Compiling a plan costs more than any of our queries takes.
    options: '-c TimeZone=UTC -c jit=off',
  })
  if (limit) pool.on('connect', (client) => breakLate(client, limit + 2_000))
  const first = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  first.release()
  const listen = listenTo(databaseUrl)
  return { ...kyselyOver(pool), pool, engine: 'postgres', listen, close: () => pool.end() }
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
    // All connections share one session: a new one begins with nothing that a broken one left behind.
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

/** The one session of the embedded database hears all that is notified, as everything is written in it. */
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
  // A dropped connection fails the query that runs on it, and the pool makes a new one; unheard, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function kyselyOver(pool: pg.Pool): Pick<OpenDatabase, 'db' | 'queries'> {
  const queries: OpenDatabase['queries'] = new EventEmitter()
  const log = (event: LogEvent) => void queries.emit('ended', event)
  return { db: new Kysely<DB>({ dialect: new KeepingDialect({ pool }), log }), queries }
}
