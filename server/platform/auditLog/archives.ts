import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Change } from '#contract/api/timeline.ts'
import type { Db } from '#server/platform/deps.ts'
import { gzipLines } from '#server/platform/gzipLines.ts'
import { BrokenChain, type Head, type Link } from './link.ts'

/** A file that holds events that were deleted from the database. Hashes are hexadecimal. */
export interface Archive {
  id: string
  fromPosition: number
  toPosition: number
  /** The hash of the chain at `toPosition`. */
  hash: string
  /** Name of the file, without its folder. */
  file: string
  /** Of the file as it is stored. */
  sha256: string
}

/** First line of an archive. Each further line is a `Link`. */
export interface ArchiveHeader {
  muster: 'audit archive'
  format: 1
  version: string
  at: string
  /** The hash before the first event; `''` at the beginning of the trail. */
  before: string
  fromPosition: number
  toPosition: number
  hash: string
}

/** The action and the kind of the event about an archive. */
export const archivedAction = 'audit-trail.archived'

/** What the event about an archive says. It makes the archive a part of the chain. */
export const recordOf = ({ fromPosition, toPosition, hash, file, sha256 }: Omit<Archive, 'id'>): Change[] =>
  Object.entries({ events: `${fromPosition} to ${toPosition}`, file, sha256, hash }).map(([field, after]) => ({
    field,
    before: '',
    after,
    masked: false,
  }))

/** All archives, the oldest first. */
export async function readArchives(db: Db): Promise<Archive[]> {
  const { rows } = await sql<Archive>`select id, from_position as "fromPosition", to_position as "toPosition",
      encode(hash, 'hex') as hash, file, encode(sha256, 'hex') as sha256
    from audit_archives order by to_position`.execute(db)
  return rows
}

/** The place in the chain at which the database begins. */
export const archivedHead = (archives: readonly Archive[]): Head => {
  const { toPosition: position, hash } = archives.at(-1) ?? { toPosition: 0, hash: '' }
  return { position, hash }
}

/**
 * The SHA-256 of a file.
 * @throws Error with a sentence if it can't be read
 */
export async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  try {
    for await (const bytes of createReadStream(path)) sum.update(bytes as Buffer)
  } catch (error) {
    throw new Error(`The archive cannot be read: ${(error as Error).message}.`, { cause: error })
  }
  return sum.digest('hex')
}

/** The events of an archive in chain order. They are not verified. */
export async function* archivedRows(path: string): AsyncGenerator<Link> {
  let isHeader = true
  for await (const line of gzipLines(path)) {
    if (!isHeader) yield JSON.parse(line.toString('utf8')) as Link
    isHeader = false
  }
}

/**
 * Finds the archive of each file by its checksum.
 * @returns paths of archives
 * @throws BrokenChain if a file was changed or is of another trail; Error with a sentence if a file can't be read, or
 * that of a later archive is missing: it can hold the erasures of events in an earlier one
 */
export async function pathsOf(archives: readonly Archive[], paths: readonly string[]): Promise<Map<Archive, string>> {
  const found = new Map<Archive, string>()
  for (const path of paths) {
    const sha256 = await sumOf(path)
    const archive = archives.find((one) => one.sha256 === sha256)
    if (!archive)
      throw new BrokenChain(`${path} was changed, or is not an archive of this trail: its SHA-256 is ${sha256}.`)
    found.set(archive, path)
  }
  const first = archives.findIndex((archive) => found.has(archive))
  const missing = first >= 0 && archives.slice(first).find((archive) => !found.has(archive))
  if (missing) throw new Error(`Name ${missing.file} too: it ${holding(missing)}.`)
  return found
}

/** The positions of an archive, as the end of a sentence. */
export const holding = ({ fromPosition, toPosition }: Archive) => `holds the positions ${fromPosition} to ${toPosition}`

/** Throws BrokenChain if the newest archive has no event in the chain: rows could be deleted under its cover. */
export async function refuseUnrecorded(db: Db, archive: Archive | undefined): Promise<void> {
  if (!archive) return
  const { rows } = await sql`select from audit_events where action = ${archivedAction} and entity_id = ${archive.id}
    and (erased_at is not null or changes = ${JSON.stringify(recordOf(archive))}::jsonb)`.execute(db)
  if (!rows.length)
    throw new BrokenChain(`The archive ${archive.file} ${holding(archive)}, but no event in the trail says so.`)
}
