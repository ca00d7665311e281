import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Source } from './connection.ts'

/** Pause before a replica is asked again, and after an error of it, in milliseconds. */
const [askMillis, restMillis] = [10, 5_000]

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
  readonly sources: readonly Source[]
  readonly #primary: Source
  readonly #waitMillis: number
  readonly #calls = { replica: 0, primary: 0 }
  /** Time in milliseconds until which a replica isn't asked, after an error. */
  readonly #restsUntil = new Map<Source, number>()
  #next = 0

  /** `waitMillis`: how long a call waits for a replica that is behind. */
  constructor(primary: Source, sources: readonly Source[], waitMillis: number) {
    this.#primary = primary
    this.sources = sources
    this.#waitMillis = waitMillis
  }

  /** The next replica that has applied all that is written now. Undefined if none has in time. */
  async caughtUp(): Promise<Source | undefined> {
    const replica = await this.#look().catch(() => undefined)
    this.#calls[replica ? 'replica' : 'primary'] += 1
    return replica
  }

  async figures(): Promise<ReplicaFigures> {
    const position = await this.#position()
    const behind = this.sources.map((replica) => this.#behind(replica, position).catch(() => undefined))
    return { calls: this.#calls, behind: await Promise.all(behind) }
  }

  async close(): Promise<void> {
    await Promise.all(this.sources.map(({ pool }) => pool.end()))
  }

  async #look(): Promise<Source | undefined> {
    const position = await this.#position()
    const begun = performance.now()
    this.#next += 1
    do {
      for (let at = 0; at < this.sources.length; at += 1) {
        const replica = this.sources[(this.#next + at) % this.sources.length] as Source
        if (await this.#isThere(replica, position)) return replica
      }
      await wait(askMillis)
    } while (performance.now() - begun < this.#waitMillis)
    return undefined
  }

  async #isThere(replica: Source, position: string): Promise<boolean> {
    if ((this.#restsUntil.get(replica) ?? 0) > Date.now()) return false
    try {
      return (await this.#behind(replica, position)) <= 0
    } catch {
      this.#restsUntil.set(replica, Date.now() + restMillis)
      return false
    }
  }

  /** The end of the primary's log. */
  async #position(): Promise<string> {
    const asked = CompiledQuery.raw('select pg_current_wal_lsn()::text as position')
    const { rows } = await this.#primary.ask<{ position: string }>(asked)
    return rows[0]?.position ?? ''
  }

  /** Bytes up to a position that a replica has not applied. A server that is no standby is never there. */
  async #behind(replica: Source, position: string): Promise<number> {
    const asked = CompiledQuery.raw('select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) as bytes', [position])
    const { rows } = await replica.ask<{ bytes: string | null }>(asked)
    return Number(rows[0]?.bytes ?? Number.POSITIVE_INFINITY)
  }
}
