import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { contentFault, type Erasure, hashOf, type Link } from './link.ts'

/** The end of the chain: the number of its rows, and what their order and contents come down to. */
export interface Head {
  /** 0 while nothing has happened. */
  position: number
  /** 64 hexadecimal digits; `''` at position 0. */
  hash: string
}

/** The first thing that is wrong with the chain, as a sentence. */
export class BrokenChain extends Error {}

/** How many rows are in memory at once. */
const batch = 2000

/** The last row of the chain as the database has it; unchecked. */
export async function headOf(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`select position, encode(hash, 'hex') as hash from audit_events
    where position is not null order by position desc limit 1`.execute(db)
  return rows[0] ?? { position: 0, hash: '' }
}

/** An instant to the microsecond, as it is hashed. */
const inUtc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

/** The rows after a position, in the order of the chain; read in the very words that were hashed. */
async function rowsAfter(db: Db, position: number): Promise<Link[]> {
  const { rows } = await sql<Link>`select position, seq, ${inUtc('at')} as at, id,
      actor_id as "actorId", action, entity, entity_id as "entityId", subject_id as "subjectId", request_id as "requestId",
      encode(digest, 'hex') as digest, encode(hash, 'hex') as hash, salt, changes::text as changes, ${inUtc('erased_at')} as "erasedAt"
    from audit_events where position > ${position} order by position limit ${batch}`.execute(db)
  return rows
}

/** The erasures of people by their instant, of those at the same one the last, which counts what all emptied; few, so they are kept in memory. */
async function readErasures(db: Db): Promise<Map<string, Erasure>> {
  const { rows } =
    await sql<Erasure>`select position, ${inUtc('at')} as at, coalesce((select (c ->> 'after')::int
      from jsonb_array_elements(changes) c where c ->> 'field' = 'emptied'), 0) as emptied
    from audit_events where action = 'employee.erase' and position is not null order by position`.execute(db)
  return new Map(rows.map((erasure) => [erasure.at, erasure]))
}

/** The head after this row. @throws BrokenChain when the row does not follow `last`, or is not what was written. */
function follow(last: Head, row: Link, erasure: Erasure | undefined): Head {
  const { position } = row
  if (position !== last.position + 1)
    throw new BrokenChain(
      `Position ${last.position + 1}: the row is missing; the next one that is there has position ${position}.`,
    )
  const hash = hashOf(last.hash, row)
  if (hash !== row.hash)
    throw new BrokenChain(
      `Position ${position}: the row does not fit its hash; it was changed, moved or put there later.`,
    )
  const fault = contentFault(row, erasure)
  if (fault) throw new BrokenChain(`Position ${position}: ${fault}`)
  return { position, hash }
}

async function refuseUnchained(db: Db): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from audit_events where position is null
    order by seq limit 1`.execute(db)
  if (rows[0])
    throw new BrokenChain(
      `The row with the number ${rows[0].seq} has no position: it was written past the chain.`,
    )
}

/** Compares a head that was kept with the hash that the chain has there now. */
function compareHeads(kept: Head, found: string | undefined, last: Head): void {
  if (found === kept.hash) return
  throw new BrokenChain(
    kept.position > last.position
      ? `The chain ends at position ${last.position}, before position ${kept.position}, which it had: its end was cut off.`
      : `Position ${kept.position}: the hash is another one than the one kept; the chain was written anew.`,
  )
}

/** Every row in the order of the chain, a batch in memory at a time. */
async function* rowsInOrder(db: Db): AsyncGenerator<Link> {
  for (let rows = await rowsAfter(db, 0); rows.length; ) {
    yield* rows
    rows = await rowsAfter(db, rows.at(-1)?.position ?? 0)
  }
}

/** Checks the newest rows alone, at most 1,999, each against the one before. @throws BrokenChain */
export async function verifyEnd(db: Db, count: number): Promise<Head> {
  const erasures = await readErasures(db)
  const head = await headOf(db)
  const from = Math.max(0, head.position - count - 1)
  const rows = await rowsAfter(db, from)
  // The row before the newest ones is taken as it is.
  const before = from > 0 ? rows.shift() : undefined
  let last: Head = { position: before?.position ?? 0, hash: before?.hash ?? '' }
  for (const row of rows) last = follow(last, row, erasures.get(row.erasedAt ?? ''))
  return last
}

/** Nobody may empty rows under the cover of an erasure: each says how many it emptied. */
function compareErasures(erasures: ReadonlyMap<string, Erasure>, found: ReadonlyMap<string, number>): void {
  for (const { position, at, emptied } of erasures.values()) {
    const count = found.get(at) ?? 0
    if (count !== emptied)
      throw new BrokenChain(
        `Position ${position}: this erasure emptied ${emptied} rows, but ${count} are marked with it.`,
      )
  }
}

async function verify(db: Db, kept: Head | undefined): Promise<Head> {
  const erasures = await readErasures(db)
  const emptied = new Map<string, number>()
  let last: Head = { position: 0, hash: '' }
  let found = kept?.position === 0 ? '' : undefined
  for await (const row of rowsInOrder(db)) {
    last = follow(last, row, erasures.get(row.erasedAt ?? ''))
    if (row.erasedAt) emptied.set(row.erasedAt, (emptied.get(row.erasedAt) ?? 0) + 1)
    if (last.position === kept?.position) found = last.hash
  }
  compareErasures(erasures, emptied)
  await refuseUnchained(db)
  if (kept) compareHeads(kept, found, last)
  return last
}

/**
 * Reads the whole trail in its order and computes every hash again, in this process; answers the head. Needs the memory of a few
 * thousand rows. With `kept`, a head from earlier must still be in the chain: a chain that lost its end, or was written anew by
 * somebody who may change the database, shows no other way (docs/decisions/018-audit-chain.md).
 * @throws BrokenChain
 */
export function verifyChain(db: Db, kept?: Head): Promise<Head> {
  // One view of the trail, whatever is written meanwhile.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute((trx) => verify(trx, kept))
}
