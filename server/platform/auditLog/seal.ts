import { sql } from 'kysely'
import type { Db, Deps, Doors } from '#server/platform/deps.ts'

/** Events sealed per transaction, which takes about 50 ms. */
const batch = 1_000

/**
 * Adds waiting events to the hash chain and notifies listeners of changes (migration 0023). Each batch is atomic. Does
 * nothing while another server seals. Returns the number of processed queue rows.
 */
export async function sealEvents({ write }: Pick<Doors, 'write'>, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let taken = batch; taken >= batch && !signal?.aborted; all += taken) {
    // Also while the disk is almost full, so that streams of ended sessions close.
    const { rows } = await write((trx) => sql<{ taken: number }>`select seal_events(${batch}) as taken`.execute(trx), {
      always: true,
    })
    taken = rows[0]?.taken ?? 0
  }
  return all
}

/** Processed rows after which the queue has some hundred kilobytes of dead rows. */
const muchWaste = 5_000

/** Creates the sealing job of one server. Also vacuums the queue of the embedded database, which has no autovacuum. */
export function sealJob() {
  let waste = 0
  return async (deps: Pick<Deps, 'read' | 'write' | 'env'>, signal: AbortSignal): Promise<void> => {
    waste += await sealEvents(deps, signal)
    if (deps.env.DATABASE_URL || waste < muchWaste) return
    // Not in a transaction, and harmless if it is repeated.
    await sql`vacuum untold`.execute(deps.read)
    waste = 0
  }
}

/** Events that aren't in the chain yet. */
export interface Unsealed {
  count: number
  /** Time of the oldest one in UTC, to the second; `''` if there is none. */
  since: string
  /** Its age in seconds; 0 if there is none. */
  seconds: number
}

/** SQL query for the single row of `Unsealed`. */
export const unsealed = sql<Unsealed>`select count(*)::int as count,
    coalesce(to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as since,
    coalesce(greatest(extract(epoch from clock_timestamp() - min(at)), 0), 0)::float8 as seconds
  from untold where seq is not null`

/** Number and age of the events that wait to be sealed. */
export async function unsealedOf(db: Db): Promise<Unsealed> {
  const { rows } = await unsealed.execute(db)
  return rows[0] as Unsealed
}

/** True if events wait longer than a running server would let them. */
export const isLate = ({ seconds }: Unsealed) => seconds > 60
