import { sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'
import {
  type Archive,
  archivedHead,
  archivedRows,
  holding,
  pathsOf,
  readArchives,
  refuseUnrecorded,
} from './archives.ts'
import { compareErasures, readErasures } from './erasures.ts'
import { BrokenChain, follow, type Head } from './link.ts'
import { rowsAfter, rowsInOrder } from './sealedRows.ts'

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
  const archived = archivedHead(await readArchives(db))
  const head = await headOf(db)
  const from = Math.max(archived.position, head.position - count - 1)
  const rows = await rowsAfter(db, from)
  // The row before them is not verified.
  const before = from > archived.position ? rows.shift() : archived
  let last: Head = { position: before?.position ?? 0, hash: before?.hash ?? '' }
  for (const row of rows) last = follow(last, row, erasures.get(row.erasedAt ?? ''))
  return last
}

/** Throws an Error with a sentence if a head is in an archive whose file is not given. */
function requireFile({ position }: Head, archives: readonly Archive[], paths: ReadonlyMap<Archive, string>): void {
  const missing = archives.find((one) => !paths.has(one) && one.fromPosition <= position && position < one.toPosition)
  if (missing) throw new Error(`Name ${missing.file} too: it ${holding(missing)}.`)
}

async function verify(db: Db, kept: Head | undefined, files: readonly string[]): Promise<Head> {
  const archives = await readArchives(db)
  const paths = await pathsOf(archives, files)
  if (kept) requireFile(kept, archives, paths)
  const erasures = await readErasures(db, [...paths.values()])
  let last: Head = { position: 0, hash: '' }
  let found = kept?.position === 0 ? '' : undefined
  const reach = (head: Head) => {
    last = head
    if (head.position === kept?.position) found = head.hash
  }
  for (const archive of archives) {
    const path = paths.get(archive)
    if (path) for await (const row of archivedRows(path)) reach(follow(last, row, erasures.get(row.erasedAt ?? '')))
    const end = archivedHead([archive])
    if (path && (last.position !== end.position || last.hash !== end.hash))
      throw new BrokenChain(`${path} ends at another position or hash than the database says.`)
    reach(end)
  }
  for await (const row of rowsInOrder(db)) reach(follow(last, row, erasures.get(row.erasedAt ?? '')))
  compareErasures(erasures, paths.size === archives.length)
  await refuseUnchained(db)
  await refuseUnrecorded(db, archives.at(-1))
  if (kept) compareHeads(kept, found, last)
  return last
}

/**
 * Verifies all hashes of the sealed trail in this process and returns its head. Keeps a few thousand rows in memory.
 * `kept` is an earlier head that must still be in the chain: only this reveals a chain that was cut off or rewritten by
 * a person with access to the database (docs/decisions/018-audit-chain.md). Events in archives are verified if their
 * `files` are given.
 * @throws BrokenChain; Error with a sentence if a file can't be read, or one that is needed is missing
 */
export function verifyChain(
  { snapshot }: Pick<Doors, 'snapshot'>,
  kept?: Head,
  files: readonly string[] = [],
): Promise<Head> {
  // A snapshot, because events are written in the meantime.
  return snapshot((at) => verify(at, kept, files))
}
