import { sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'
import { BrokenChain, type Erasure, follow, type Head } from './link.ts'
import { inUtc, rowsAfter, rowsInOrder } from './sealedRows.ts'

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
  return new Map(rows.map((one) => [one.at, one]))
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

/** The last row of the chain, not verified. */
export async function headOf(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`select position, encode(hash, 'hex') as hash from audit_seals
    order by position desc limit 1`.execute(db)
  return rows[0] ?? { position: 0, hash: '' }
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

/**
 * Verifies only the newest rows, at most 1,999.
 * @throws BrokenChain
 */
export async function verifyEnd(db: Db, count: number): Promise<Head> {
  const erasures = await readErasures(db)
  const from = Math.max(0, (await headOf(db)).position - count - 1)
  const rows = await rowsAfter(db, from)
  // The row before them is not verified.
  const before = from > 0 ? rows.shift() : undefined
  let last: Head = { position: before?.position ?? 0, hash: before?.hash ?? '' }
  for (const row of rows) last = follow(last, row, erasures.get(row.erasedAt ?? ''))
  return last
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
export function verifyChain({ snapshot }: Pick<Doors, 'snapshot'>, kept?: Head): Promise<Head> {
  // A snapshot, because events are written in the meantime.
  return snapshot((at) => verify(at, kept))
}
