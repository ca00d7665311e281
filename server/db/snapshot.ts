import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Kysely } from 'kysely'
import type { DB } from './types.ts'

/** A transaction in which all that is read has one connection, and so is of one moment. */
export interface Snapshot {
  connection?: Promise<DatabaseConnection>
  /** How many have the connection right now: the transaction itself, and who reads in it. */
  users: number
  isBegun?: boolean
}

const snapshots = new AsyncLocalStorage<Snapshot>()

/** The snapshot that is being read from here. */
export const currentSnapshot = (): Snapshot | undefined => snapshots.getStore()

/**
 * Does some work of which every read, by whichever handle and however deep in it, sees the database as it is now. The
 * work cannot write, and begins no transaction. Each of its statements has the usual limits, so it must not wait for
 * anybody outside: on the embedded database, which has one session, all others wait for it.
 */
export function atOneMoment<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshots.run({ users: 0 }, () => transaction.execute(() => work()))
}
