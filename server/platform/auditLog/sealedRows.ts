import { sql } from 'kysely'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Link } from './link.ts'

/** A seal with its event, whose id is null if it is missing. */
export type Sealed = Omit<Link, 'id'> & { id: string | null }

/** Rows in memory at once. */
const batch = 2000

/** A timestamp with microseconds, in the hashed format. */
export const inUtc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

/** At most 2,000 seals after a position with their events, in chain order. Columns have the exact text that was hashed. */
export async function rowsAfter(db: Db, position: number): Promise<Sealed[]> {
  const { rows } =
    await sql<Sealed>`select s.position, s.seq, ${inUtc('e.at')} as at, e.id, e.actor_id as "actorId", e.action,
      e.entity, e.entity_id as "entityId", e.subject_id as "subjectId", e.request_id as "requestId",
      encode(s.digest, 'hex') as digest, encode(s.hash, 'hex') as hash, e.salt, e.changes::text as changes,
      ${inUtc('e.erased_at')} as "erasedAt"
    from (select * from audit_seals where position > ${position} order by position limit ${batch}) s
    left join audit_events e on e.seq = s.seq order by s.position`.execute(planned(db))
  return rows
}

/** All rows in chain order, in batches. */
export async function* rowsInOrder(db: Db): AsyncGenerator<Sealed> {
  for (let rows = await rowsAfter(db, 0); rows.length; ) {
    yield* rows
    rows = await rowsAfter(db, rows.at(-1)?.position ?? 0)
  }
}
