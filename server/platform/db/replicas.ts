import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Source } from './connection.ts'

/** Pause before a replica is asked again, and after an error of it, in milliseconds. */
const [askMillis, restMillis] = [10, 5_000]

/** Hot standbys for calls that read much. */
export type Replicas = ReturnType<typeof replicasOf>

/**
 * A standby is used only if it has applied everything that the primary had written when the call began, so callers find
 * their own changes, whichever server took them. Otherwise the primary is read.
 * @param waitMillis how long a call waits for one that is behind
 */
export function replicasOf(primary: Source, sources: readonly Source[], waitMillis: number) {
  const calls = { replica: 0, primary: 0 }
  /** Time in milliseconds until which a replica isn't asked, after an error. */
  const restsUntil = new Map<Source, number>()
  let turn = 0

  async function one(source: Source, text: string, ...values: string[]): Promise<string | null> {
    const { rows } = await source.ask<{ value: string | null }>(CompiledQuery.raw(text, values))
    return rows[0]?.value ?? null
  }

  /** The end of the primary's log. */
  const position = async () => (await one(primary, 'select pg_current_wal_lsn() as value')) ?? ''

  /** Bytes up to a position that a replica has not applied. A server that is no standby is never there. */
  const behind = async (replica: Source, end: string) =>
    Number((await one(replica, 'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()) as value', end)) ?? 'Infinity')

  async function isThere(replica: Source, end: string): Promise<boolean> {
    if ((restsUntil.get(replica) ?? 0) > Date.now()) return false
    try {
      return (await behind(replica, end)) <= 0
    } catch {
      restsUntil.set(replica, Date.now() + restMillis)
      return false
    }
  }

  async function look(): Promise<Source | undefined> {
    const end = await position()
    const begun = performance.now()
    turn += 1
    const inTurn = sources.map((_, at) => sources[(turn + at) % sources.length] as Source)
    do {
      for (const replica of inTurn) if (await isThere(replica, end)) return replica
      await wait(askMillis)
    } while (performance.now() - begun < waitMillis)
    return undefined
  }

  return {
    sources,
    /** The next replica that has applied all that is written now. Undefined if none has in time. */
    async caughtUp(): Promise<Source | undefined> {
      const replica = await look().catch(() => undefined)
      calls[replica ? 'replica' : 'primary'] += 1
      return replica
    },
    /** Calls by where their reads went, and the bytes each replica is behind; undefined for one that doesn't answer. */
    async figures() {
      const end = await position()
      return { calls, behind: await Promise.all(sources.map((it) => behind(it, end).catch(() => undefined))) }
    },
  }
}
