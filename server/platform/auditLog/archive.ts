import { rmSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'
import { now } from '#server/platform/clock.ts'
import { writeNewFile } from '#server/platform/newFile.ts'
import { version } from '#server/platform/version.ts'
import {
  type Archive,
  archivedAction,
  archivedHead,
  archivedRows,
  type ArchiveHeader,
  readArchives,
  recordOf,
  sumOf,
} from './archives.ts'
import { audit } from './audit.ts'
import { readErasures } from './erasures.ts'
import { BrokenChain, follow, type Head } from './link.ts'
import { rowsInOrder } from './sealedRows.ts'

/** The events to move, which begin after `from`. */
interface Range {
  from: Head
  to: Head
}

/**
 * Moves the sealed events from before a day to a new gzipped file of JSON lines, reads and verifies the file, and only
 * then deletes them. One transaction: if it fails, the events stay. Servers keep working.
 * @param day `2024-11-26`, in the time zone
 * @returns the archive, or undefined if there are no such events
 * @throws BrokenChain if the events were changed; Error with a sentence if the file can't be written, or a person was
 * erased meanwhile
 */
export async function archiveEvents(
  { write }: Pick<Doors, 'write'>,
  file: string,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Archive | undefined> {
  try {
    return await write(
      async (trx) => {
        const range = await rangeBefore(trx, day, timeZone)
        return range && (await move(trx, file, range))
      },
      { isRepeatable: true, millis: 0 },
    )
  } catch (error) {
    if (!['40001', '23505'].includes(String((error as { code?: unknown }).code))) throw error
    throw new Error('A person was erased or events were archived meanwhile. Nothing was changed. Run it again.', {
      cause: error,
    })
  }
}

/** The newest seal stays, because the next one continues it. */
async function rangeBefore(trx: Db, day: string, timeZone: string): Promise<Range | undefined> {
  const from = archivedHead(await readArchives(trx))
  const { rows } = await sql<Head>`select position, encode(hash, 'hex') as hash from audit_seals
    where position = least((select max(position) from audit_seals), (select min(s.position)
      from audit_events e join audit_seals s on s.seq = e.seq
      where e.at >= ${day}::date::timestamp at time zone ${timeZone})) - 1`.execute(trx)
  return rows[0] && { from, to: rows[0] }
}

async function move(trx: Db, path: string, range: Range): Promise<Archive> {
  await writeNewFile(path, 'archive', (out) => writeRows(trx, range, out))
  try {
    await check(trx, path, range)
    return await remove(trx, path, range)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

async function writeRows(trx: Db, { from, to }: Range, out: FileHandle): Promise<void> {
  const header: ArchiveHeader = {
    muster: 'audit archive',
    format: 1,
    version,
    at: now().toISOString(),
    before: from.hash,
    fromPosition: from.position + 1,
    toPosition: to.position,
    hash: to.hash,
  }
  async function* lines() {
    yield `${JSON.stringify(header)}\n`
    for await (const row of rowsInOrder(trx, to.position)) yield `${JSON.stringify(row)}\n`
  }
  await pipeline(lines, createGzip(), out.createWriteStream({ flush: true }))
}

/** Reads the file again and throws BrokenChain unless it has the whole range. */
async function check(trx: Db, path: string, { from, to }: Range): Promise<void> {
  const erasures = await readErasures(trx)
  let last = from
  for await (const row of archivedRows(path)) last = follow(last, row, erasures.get(row.erasedAt ?? ''))
  if (last.position !== to.position || last.hash !== to.hash)
    throw new BrokenChain(`The archive ends at position ${last.position} and not at ${to.position}.`)
}

async function remove(trx: Db, path: string, { from, to }: Range): Promise<Archive> {
  const archive = {
    fromPosition: from.position + 1,
    toPosition: to.position,
    hash: to.hash,
    file: basename(path),
    sha256: await sumOf(path),
  }
  const { rows } = await sql<{ id: string }>`insert into audit_archives (from_position, to_position, hash, file, sha256)
    values (${archive.fromPosition}, ${archive.toPosition}, decode(${archive.hash}, 'hex'), ${archive.file},
      decode(${archive.sha256}, 'hex')) returning id`.execute(trx)
  const { id } = rows[0] as { id: string }
  // Fails if a person was erased since the snapshot: the file would keep what the erasing emptied.
  await sql`delete from audit_events e using audit_seals s
    where s.seq = e.seq and s.position <= ${to.position}`.execute(trx)
  await sql`delete from audit_seals where position <= ${to.position}`.execute(trx)
  const changes = recordOf(archive)
  await audit(trx, {
    actorId: null,
    action: archivedAction,
    entity: 'audit-trail',
    entityId: id,
    changes,
    requestId: '',
  })
  return { id, ...archive }
}
