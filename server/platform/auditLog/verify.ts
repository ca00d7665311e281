import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { contentFault, type Erasure, hashOf, type Link } from './link.ts'

/** Head of the chain: its last position and hash. */
export interface Head {
  /** 0 for an empty trail. */
  position: number
  /** 64 hexadecimal digits; `''` at position 0. */
  hash: string
}

/** The first fault found in the chain, as a sentence. */
export class BrokenChain extends Error {}

/** Rows in memory at once. */
const batch = 2000

/** The last row of the chain, not verified. */
export async function headOf(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`select position, encode(hash, 'hex') as hash from audit_seals
    order by position desc limit 1`.execute(db)
  return rows[0] ?? { position: 0, hash: '' }
}

/** A timestamp with microseconds, in the hashed format. */
const inUtc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

/** A seal with its event, whose id is null if it is missing. */
type Sealed = Omit<Link, 'id'> & { id: string | null }

/** Seals after a position with their events, in chain order. Columns have the exact text that was hashed. */
async function rowsAfter(db: Db, position: number): Promise<Sealed[]> {
  const { rows } =
    await sql<Sealed>`select s.position, s.seq, ${inUtc('e.at')} as at, e.id, e.actor_id as "actorId", e.action,
      e.entity, e.entity_id as "entityId", e.subject_id as "subjectId", e.request_id as "requestId",
      encode(s.digest, 'hex') as digest, encode(s.hash, 'hex') as hash, e.salt, e.changes::text as changes,
      ${inUtc('e.erased_at')} as "erasedAt"
    from (select * from audit_seals where position > ${position} order by position limit ${batch}) s
    left join audit_events e on e.seq = s.seq order by s.position`.execute(db)
  return rows
}

/**
 * Erasures of people by time. Of several at the same time, the last one, which counts all emptied rows. They are few,
 * so they are kept in memory. Unsealed ones come last.
 */
async function readErasures(db: Db): Promise<Map<string, Erasure>> {
  const { rows } = await sql<Erasure>`select s.position, ${inUtc('e.at')} as at, coalesce((select (c ->> 'after')::int
      from jsonb_array_elements(e.changes) c where c ->> 'field' = 'emptied'), 0) as emptied,
      (select count(*)::int from audit_events m where m.erased_at = e.at) as marked
    from audit_events e left join audit_seals s on s.seq = e.seq where e.action = 'employee.erase'
    order by s.position nulls last, e.seq`.execute(db)
  return new Map(rows.map((erasure) => [erasure.at, erasure]))
}

/**
 * The head after this row.
 * @throws BrokenChain if the row doesn't follow `last` or was changed
 */
function follow(last: Head, row: Sealed, erasure: Erasure | undefined): Head {
  const { position } = row
  if (position !== last.position + 1)
    throw new BrokenChain(
      `Position ${last.position + 1}: the seal is missing; the next one that is there has position ${position}.`,
    )
  if (row.id === null)
    throw new BrokenChain(`Position ${position}: the row is missing, which had the number ${row.seq}.`)
  const link = { ...row, id: row.id }
  const hash = hashOf(last.hash, link)
  if (hash !== row.hash)
    throw new BrokenChain(
      `Position ${position}: the row does not fit its hash; it was changed, moved or put there later.`,
    )
  const fault = contentFault(link, erasure)
  if (fault) throw new BrokenChain(`Position ${position}: ${fault}`)
  return { position, hash }
}

/** Throws if an event is neither sealed nor queued, or a queued event is missing. */
async function refuseUnchained(db: Db): Promise<void> {
  const past = await sql<{ seq: number }>`select seq from audit_events e
    where not exists (select from audit_seals s where s.seq = e.seq)
      and not exists (select from untold u where u.seq = e.seq) order by seq limit 1`.execute(db)
  if (past.rows[0])
    throw new BrokenChain(`The row with the number ${past.rows[0].seq} has no position: it was written past the chain.`)
  const gone = await sql<{ seq: number }>`select seq from untold u
    where seq is not null and not exists (select from audit_events e where e.seq = u.seq) order by seq limit 1`.execute(
    db,
  )
  if (gone.rows[0])
    throw new BrokenChain(
      `The row with the number ${gone.rows[0].seq} is missing: it was taken away before it had a position.`,
    )
}

/** Compares a stored head with the current hash at its position. */
function compareHeads(kept: Head, found: string | undefined, last: Head): void {
  if (found === kept.hash) return
  throw new BrokenChain(
    kept.position > last.position
      ? `The chain ends at position ${last.position}, before position ${kept.position}, which it had: its end was cut off.`
      : `Position ${kept.position}: the hash is another one than the one kept; the chain was written anew.`,
  )
}

/** All rows in chain order, in batches. */
async function* rowsInOrder(db: Db): AsyncGenerator<Sealed> {
  for (let rows = await rowsAfter(db, 0); rows.length; ) {
    yield* rows
    rows = await rowsAfter(db, rows.at(-1)?.position ?? 0)
  }
}

/**
 * Verifies only the newest rows, at most 1,999.
 * @throws BrokenChain
 */
export async function verifyEnd(db: Db, count: number): Promise<Head> {
  const erasures = await readErasures(db)
  const head = await headOf(db)
  const from = Math.max(0, head.position - count - 1)
  const rows = await rowsAfter(db, from)
  // The row before them is not verified.
  const before = from > 0 ? rows.shift() : undefined
  let last: Head = { position: before?.position ?? 0, hash: before?.hash ?? '' }
  for (const row of rows) last = follow(last, row, erasures.get(row.erasedAt ?? ''))
  return last
}

/** Throws if an erasure marks more or fewer rows than it recorded: rows can't be emptied under its cover. */
function compareErasures(erasures: ReadonlyMap<string, Erasure>): void {
  for (const { position, emptied, marked } of erasures.values()) {
    if (marked !== emptied)
      throw new BrokenChain(
        `Position ${position ?? 'to come'}: this erasure emptied ${emptied} rows, but ${marked} are marked with it.`,
      )
  }
}

async function verify(db: Db, kept: Head | undefined): Promise<Head> {
  const erasures = await readErasures(db)
  let last: Head = { position: 0, hash: '' }
  let found = kept?.position === 0 ? '' : undefined
  for await (const row of rowsInOrder(db)) {
    last = follow(last, row, erasures.get(row.erasedAt ?? ''))
    if (last.position === kept?.position) found = last.hash
  }
  compareErasures(erasures)
  await refuseUnchained(db)
  if (kept) compareHeads(kept, found, last)
  return last
}

/**
 * Verifies all hashes of the sealed trail in this process and returns its head. Keeps a few thousand rows in memory.
 * `kept` is an earlier head that must still be in the chain: only this reveals a chain that was cut off or rewritten by
 * a person with access to the database (docs/decisions/018-audit-chain.md).
 * @throws BrokenChain
 */
export function verifyChain(db: Db, kept?: Head): Promise<Head> {
  // A snapshot, because events are written in the meantime.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute((trx) => verify(trx, kept))
}
