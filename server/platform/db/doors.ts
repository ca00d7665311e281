import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Turns } from '#server/platform/turns.ts'
import { type DryRun, foreseen, type Foreseen } from '#server/platform/undo/dryRun.ts'
import { isKeeping, keepingOf, type Undo } from '#server/platform/undo/keeping.ts'
import { type Source, unstreamed } from './connection.ts'
import type { Replicas } from './replicas.ts'
import type { DB } from './types.ts'
import { unavailable } from './unavailable.ts'

/** A handle for statements: of the door for reading, or of an open transaction. */
export type Db = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** What is unusual about a transaction. */
export interface Unusual {
  /** Limit of each statement in milliseconds; 0 for none. */
  millis?: number
  /** It also writes while the disk is almost full: for signing in and out, and for deleting data. */
  always?: true
  /** All its statements see one point in time. */
  isRepeatable?: true
}

/** The three ways to the database. */
export interface Doors {
  /** Single statements that read. One whose connection is lost is repeated. */
  read: Db
  /** One transaction. Commits when the work has ended, rolls back if it throws. */
  write: <T>(work: (trx: Db) => Promise<T>, unusual?: Unusual) => Promise<T>
  /**
   * Reads of one point in time, in a transaction that can't write. The work must not wait for anything outside: on the
   * embedded database, all others wait for its only session.
   */
  snapshot: <T>(work: (at: Db) => Promise<T>, unusual?: Pick<Unusual, 'millis'>) => Promise<T>
}

/** What a call wants of its doors. */
export interface Opening {
  /** What it writes can be undone. */
  undo?: Undo | undefined
  /** What it writes is rolled back. */
  dryRun?: DryRun | undefined
  /** It may read from a replica that has caught up. */
  replica?: boolean | undefined
}

const held = new WeakSet<object>()

/** True for the handle of a transaction: others may wait for its connection. */
export const isHeld = (db: Db): boolean => held.has(db)

const isGone = (error: unknown) => unavailable(error as Error) === 'database.gone'

/** A read fails by these once: its connection is lost, its plan outdated, or a standby applies what it needs. */
const passing = new Set(['database.gone', 'database.updated', 'database.busy', 'database.readOnly'])

/** SQL for the limit of a transaction. Without one it may also be idle, for example while a file is written. */
const ownLimit = (millis: number) =>
  `select set_config('statement_timeout', '${millis}', true)` +
  (millis ? '' : `, set_config('idle_in_transaction_session_timeout', '0', true)`)

class OneConnection extends DummyDriver {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    super()
    this.#connection = connection
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
}

/** Where a statement went: through the door for reading, or in a transaction. */
export type Door = 'read' | 'transaction'

/** `writers`: maximum number of connections that write at the same time. */
export interface Building {
  primary: Source
  replicas?: Replicas | undefined
  writers: number
  log: (event: LogEvent, door: Door) => void
}

/** Builds the doors of a database, and the function that opens them for a call. */
export function makeDoors({ primary, replicas, writers, log }: Building) {
  // One for all, because caches of the database's data are kept by it.
  const adapter = new PostgresAdapter()
  const turns = new Turns({ mostWaiting: Number.POSITIVE_INFINITY })

  const handleOn = (connection: DatabaseConnection, door: Door) =>
    new Kysely<DB>({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => new OneConnection(connection),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: (event) => log(event, door),
    })

  function readerOf(source: Source): Db {
    const executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
      try {
        return await source.ask(query)
      } catch (error) {
        if (!passing.has(unavailable(error as Error) ?? '')) throw error
        return primary.ask(query)
      }
    }
    return handleOn({ executeQuery, streamQuery: unstreamed }, 'read')
  }

  /** One transaction on a connection. `begin` and `end` are its first and last statement. */
  async function transact<T>(
    sources: readonly Source[],
    begin: string,
    { millis }: Unusual,
    work: (trx: Db) => Promise<T>,
    end: (run: Run) => Promise<unknown>,
  ): Promise<T> {
    const [source = primary, ...others] = sources
    const again = () => transact(others, begin, { millis }, work, end)
    const connection = await source.take(millis).catch((error: unknown) => {
      if (others.length && others[0] !== source) return undefined
      throw error
    })
    if (!connection) return again()
    const limit = millis === undefined ? '' : `; ${ownLimit(millis)}`
    const trx = handleOn(connection, 'transaction')
    held.add(trx)
    const run: Run = async (text, ...values) => (await trx.executeQuery(CompiledQuery.raw(text, values))).rows
    let hasBegun = false
    try {
      await run(source.beginning(begin) + limit)
      hasBegun = true
      const answer = await work(trx)
      await end(run)
      return answer
    } catch (error) {
      // A lost connection is noticed with the first statement, and nothing has happened yet.
      if (!hasBegun && isGone(error) && others.length) {
        connection.release()
        return await again()
      }
      // What failed to begin may have left an open transaction too.
      await run('rollback').catch(() => undefined)
      throw error
    } finally {
      connection.release()
    }
  }

  const readers = new Map([primary, ...(replicas?.sources ?? [])].map((source) => [source, readerOf(source)]))

  const doorsOf = ({ undo, dryRun }: Opening, source: Source): Doors => ({
    read: readers.get(source) as Db,
    async write(work, unusual = {}) {
      const endTurn = await turns.take('write', writers)
      if (!endTurn) throw new Error('timeout exceeded when trying to connect')
      const level = unusual.isRepeatable ? ' isolation level repeatable read' : ''
      const begin = `begin${level}${unusual.always ? ' read write' : ''}`
      const isKept = undo && !undo.isFinal
      try {
        return await transact(
          [primary, primary],
          isKept ? `${begin}; ${keepingOf(undo)}` : begin,
          unusual,
          work,
          async (run) => {
            if (dryRun) {
              dryRun.events.push(...((await run(foreseen, dryRun.requestId, dryRun.actorId)) as Foreseen[]))
              return run('rollback')
            }
            if (!isKept) return run('commit')
            const [still] = (await run(`${isKeeping}; commit`)) as { isKept: boolean }[]
            if (!still?.isKept) undo.isFinal = true
          },
        )
      } finally {
        endTurn()
      }
    },
    snapshot(work, unusual = {}) {
      const begin = 'begin isolation level repeatable read read only'
      return transact([source, primary], begin, unusual, work, (run) => run('commit'))
    },
  })

  const plain = doorsOf({}, primary)
  return {
    ...plain,
    /** The doors of a call. Waits for a replica to catch up, if it may be read. */
    async open(opening: Opening = {}): Promise<Doors> {
      const replica = opening.replica ? await replicas?.caughtUp() : undefined
      return doorsOf(opening, replica ?? primary)
    },
  }
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown[]>

/** The doors of a call within a snapshot: it reads that, and writes nothing. */
export const within = (at: Db): Doors => ({
  read: at,
  write: () => Promise.reject(new Error('A snapshot is one transaction. Nothing in it begins another one.')),
  snapshot: (work) => work(at),
})
