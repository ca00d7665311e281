import { sql } from 'kysely'
import { writingAlways } from '../db/room.ts'
import type { Db, Deps } from '../deps.ts'

/** So many events are sealed in one transaction, which takes some 50 ms. */
const batch = 1_000

/**
 * Gives the events that wait their places and hashes in the chain, and tells what has changed (migration 0023). Each batch is all
 * done or not at all; while another server is at it, this does nothing. Answers how many rows of the queue there were.
 */
export async function sealEvents(db: Db, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let taken = batch; taken >= batch && !signal?.aborted; all += taken) {
    // Also while the disk is almost full: whose session ends then must not go on hearing.
    const { rows } = await writingAlways(db).execute((trx) =>
      sql<{ taken: number }>`select seal_events(${batch}) as taken`.execute(trx),
    )
    taken = rows[0]?.taken ?? 0
  }
  return all
}

/** So many rows of the queue leave some hundred kilobytes of waste. */
const muchWaste = 5_000

/** The job of a server: seals, and clears the queue where no PostgreSQL server does that by itself. */
export function sealJob() {
  let waste = 0
  return async ({ db, env }: Pick<Deps, 'db' | 'env'>, signal: AbortSignal): Promise<void> => {
    waste += await sealEvents(db, signal)
    if (env.DATABASE_URL || waste < muchWaste) return
    await sql`vacuum untold`.execute(db)
    waste = 0
  }
}

/** Events that have no place in the chain yet. */
export interface Unsealed {
  count: number
  /** When the oldest of them was written, to the second, in UTC; `''` when there is none. */
  since: string
  /** How many seconds ago that was; 0 when there is none. */
  seconds: number
}

/** The one row of `Unsealed`. */
export const unsealed = sql<Unsealed>`select count(*)::int as count,
    coalesce(to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as since,
    coalesce(greatest(extract(epoch from clock_timestamp() - min(at)), 0), 0)::float8 as seconds
  from untold where seq is not null`

/** How many events wait to be sealed, and for how long. */
export async function unsealedOf(db: Db): Promise<Unsealed> {
  const { rows } = await unsealed.execute(db)
  return rows[0] as Unsealed
}

/** Whether events have waited for longer than any server would leave them. */
export const isLate = ({ seconds }: Unsealed) => seconds > 60
