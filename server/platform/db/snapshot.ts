import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Kysely } from 'kysely'
import type { DB } from './types.ts'

/** A transaction whose connection all reads share, so that they see one point in time. */
export interface Snapshot {
  connection?: DatabaseConnection
  /** Number of current users of the connection: the transaction and its readers. */
  users: number
  isBegun?: boolean
}

const snapshots = new AsyncLocalStorage<Snapshot>()

/** The current snapshot, if any. */
export const currentSnapshot = (): Snapshot | undefined => snapshots.getStore()

/**
 * Runs work whose reads, through any handle and nested call, see the database at one point in time. The work can't
 * write or begin transactions. Statement timeouts apply. It must not wait for anything outside: on the embedded
 * database, all others wait for its only session.
 */
export function atOneMoment<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshots.run({ users: 0 }, () => transaction.execute(() => work()))
}
