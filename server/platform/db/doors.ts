import { EventEmitter } from 'node:events'
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
import { gone, unavailable, unreachable } from './unavailable.ts'

/** A handle for statements: of the door for reading, or of an open transaction. */
export type Db = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** What is unusual about a transaction. */
export interface Unusual {
  /** Limit of each statement in milliseconds; 0 for none. */
  millis?: number
  /** It also writes while the disk is almost full: for signing in and out, and for deleting data. */
  always?: true
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

/** A read fails by these once: its connection is lost, its plan outdated, or a standby applies what it needs. */
const passing = new Set<unknown>(['database.gone', 'database.updated', 'database.busy', 'database.readOnly'])

/** What a statement is for: a read of its own, or one of a transaction. */
export type Part = 'read' | 'begin' | 'work' | 'commit' | 'rollback'

/**
 * Builds the doors of a database, and the function that opens them for a call.
 * @param writers maximum number of connections that write at the same time
 */
export function makeDoors(primary: Source, writers = Number.POSITIVE_INFINITY, replicas?: Replicas) {
  const queries = new EventEmitter<{ ended: [LogEvent, Part] }>()
  // One for all, because caches of the database's data are kept by it.
  const adapter = new PostgresAdapter()
  const turns = new Turns({ mostWaiting: Number.POSITIVE_INFINITY })

  const handleOn = (connection: DatabaseConnection, part: () => Part) =>
    new Kysely<DB>({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: (event) => void queries.emit('ended', event, part()),
    })

  function readerOf(source: Source): Db {
    const executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
      try {
        return await source.ask(query)
      } catch (error) {
        // Who has waited for the primary in vain does not wait again.
        const isUnreached = source === primary && (error as { code?: string }).code === unreachable
        if (isUnreached || !passing.has(unavailable(error))) throw error
        return primary.ask(query)
      }
    }
    return handleOn({ executeQuery, streamQuery: unstreamed }, () => 'read')
  }
  const readers = new Map([primary, ...(replicas?.sources ?? [])].map((source) => [source, readerOf(source)]))

  /** Takes a connection and begins a transaction. */
  async function begin(source: Source, text: string, millis?: number) {
    const connection = await source.take(millis)
    let part: Part = 'begin'
    const trx = handleOn(connection, () => part)
    const run = async (next: Part, statement: string, ...values: unknown[]) => {
      part = next
      return (await trx.executeQuery(CompiledQuery.raw(statement, values))).rows
    }
    try {
      await run('begin', source.beginning(text, millis))
    } catch (error) {
      // The statement has several parts, so it may have begun a transaction before it failed.
      await run('rollback', 'rollback').catch(() => undefined)
      connection.release()
      throw error
    }
    part = 'work'
    held.add(trx)
    return { trx, run, release: connection.release }
  }

  /** One transaction: `text` begins it, and `end` sends its last statement. */
  async function transact<T>(
    source: Source,
    text: string,
    { millis }: Unusual,
    work: (trx: Db) => Promise<T>,
    end: (run: Run) => Promise<unknown>,
  ): Promise<T> {
    // A lost connection is noticed with the first statement, and nothing has happened yet.
    const { trx, run, release } = await begin(source, text, millis).catch((error: { code?: string }) => {
      const isHopeless = source === primary && error.code === unreachable
      if (isHopeless || unavailable(error) !== 'database.gone') throw error
      return begin(primary, text, millis)
    })
    try {
      const answer = await work(trx)
      await end(run)
      return answer
    } catch (error) {
      await run('rollback', 'rollback').catch(() => undefined)
      throw error
    } finally {
      release()
    }
  }

  const doorsOf = ({ undo, dryRun }: Opening, source: Source): Doors => ({
    read: readers.get(source) as Db,
    async write(work, unusual = {}) {
      const endTurn = await turns.take('write', writers)
      if (!endTurn) throw gone('Other writes kept all connections.', { code: unreachable })
      const first = `begin${unusual.always ? ' read write' : ''}`
      const isKept = undo && !undo.isFinal
      const end = async (run: Run) => {
        if (dryRun) {
          dryRun.events.push(...((await run('rollback', foreseen, dryRun.requestId, dryRun.actorId)) as Foreseen[]))
          return run('rollback', 'rollback')
        }
        if (!isKept) return run('commit', 'commit')
        const [still] = (await run('commit', `${isKeeping}; commit`)) as { isKept: boolean }[]
        if (!still?.isKept) undo.isFinal = true
      }
      return transact(primary, isKept ? `${first}; ${keepingOf(undo)}` : first, unusual, work, end).finally(endTurn)
    },
    snapshot: (work, unusual = {}) =>
      transact(source, 'begin isolation level repeatable read read only', unusual, work, (run) =>
        run('commit', 'commit'),
      ),
  })

  return {
    ...doorsOf({}, primary),
    /** Emits each statement when it has ended or failed, with its duration. */
    queries,
    /** The doors of a call. Waits for a replica to catch up, if it may be read. */
    open: async (opening: Opening = {}): Promise<Doors> =>
      doorsOf(opening, (opening.replica && (await replicas?.caughtUp())) || primary),
  }
}

type Run = (part: Part, statement: string, ...values: unknown[]) => Promise<unknown[]>

/** The doors of a call within a snapshot: it reads that, and writes nothing. */
export const within = (at: Db): Doors => ({
  read: at,
  write: () => Promise.reject(new Error('A snapshot is one transaction. Nothing in it begins another one.')),
  snapshot: (work) => work(at),
})
