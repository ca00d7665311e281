import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresDriver } from 'kysely'
import type pg from 'pg'
import { oneAtATime } from './oneAtATime.ts'

/** Pause before a replica is asked again, and after an error of it, in milliseconds. */
const [askMillis, restMillis] = [10, 5_000]

/** Set while reads go to a replica. */
const reading = new AsyncLocalStorage<PostgresDriver | undefined>()

/** The driver of the replica from which the current work reads, if any. */
export const currentReplica = (): PostgresDriver | undefined => reading.getStore()

/** Runs work whose reads go to the primary, also within `onReplica`: rights are always read there. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => reading.run(undefined, work)

/** Runs work whose reads may go to a replica. Its writes and their transactions go to the primary. */
export function onReplica<T>({ replicas }: { replicas?: Replicas | undefined }, work: () => Promise<T>): Promise<T> {
  return replicas ? replicas.read(work) : work()
}

interface Replica {
  pool: pg.Pool
  driver: PostgresDriver
  /** Time in milliseconds until which it isn't asked, after an error. */
  restsUntil: number
}

/** Figures since the start. */
export interface ReplicaFigures {
  /** Number of calls whose reads went there. */
  calls: { replica: number; primary: number }
  /** Bytes of the primary's log that each replica has not applied yet; undefined for one that doesn't answer. */
  behind: (number | undefined)[]
}

/**
 * Hot standbys for calls that read much. One is used only if it has applied everything that the primary had written when the
 * call began, so callers find their own changes, whichever server took them. Otherwise the primary is read.
 */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #replicas: Replica[]
  readonly #waitMillis: number
  readonly #calls = { replica: 0, primary: 0 }
  #next = 0

  /** `waitMillis`: how long a call waits for a replica that is behind. */
  constructor(primary: pg.Pool, pools: pg.Pool[], waitMillis: number) {
    this.#primary = primary
    this.#waitMillis = waitMillis
    this.#replicas = pools.map((pool) => {
      const driver = new PostgresDriver({ pool, onCreateConnection: oneAtATime })
      return { pool, driver, restsUntil: 0 }
    })
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    const replica = await this.#caughtUp().catch(() => undefined)
    this.#calls[replica ? 'replica' : 'primary'] += 1
    await replica?.driver.init()
    return reading.run(replica?.driver, work)
  }

  async figures(): Promise<ReplicaFigures> {
    const position = await this.#position()
    const behind = await Promise.all(
      this.#replicas.map((replica) => this.#behind(replica, position).catch(() => undefined)),
    )
    return { calls: this.#calls, behind }
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  /** The next replica that has applied all that is written now. Undefined if none has in time. */
  async #caughtUp(): Promise<Replica | undefined> {
    const position = await this.#position()
    const begun = performance.now()
    this.#next += 1
    do {
      for (let at = 0; at < this.#replicas.length; at += 1) {
        const replica = this.#replicas[(this.#next + at) % this.#replicas.length] as Replica
        if (await this.#isThere(replica, position)) return replica
      }
      await wait(askMillis)
    } while (performance.now() - begun < this.#waitMillis)
    return undefined
  }

  async #isThere(replica: Replica, position: string): Promise<boolean> {
    if (replica.restsUntil > Date.now()) return false
    try {
      return (await this.#behind(replica, position)) <= 0
    } catch {
      replica.restsUntil = Date.now() + restMillis
      return false
    }
  }

  /** The end of the primary's log. */
  async #position(): Promise<string> {
    const { rows } = await this.#primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
    return rows[0]?.position ?? ''
  }

  /** Bytes up to a position that a replica has not applied. A server that is no standby is never there. */
  async #behind({ pool }: Replica, position: string): Promise<number> {
    const { rows } = await pool.query<{ bytes: string | null }>(
      'select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) as bytes',
      [position],
    )
    return Number(rows[0]?.bytes ?? Number.POSITIVE_INFINITY)
  }
}
