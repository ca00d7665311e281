import { createHash } from 'node:crypto'

/** A row of the trail in the hash chain. Hashes are hexadecimal; `at` is in UTC with microseconds. */
export interface Link {
  position: number
  seq: number
  at: string
  id: string
  actorId: string | null
  action: string
  entity: string
  entityId: string
  subjectId: string | null
  requestId: string
  digest: string
  hash: string
  /** Null after the person was erased. */
  salt: string | null
  /** JSON text of the changes, exactly as it was hashed. */
  changes: string
  /** Time of the erasure of the person concerned, in the format of `at`. */
  erasedAt: string | null
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The hashed text of a row. Must equal what `seal_events()` in migration 0023 hashes. */
function wordsOf(row: Link): string {
  const { position, seq, at, id, actorId, action, entity, entityId, subjectId, requestId, digest } = row
  const words = [position, seq, at, id, actorId, action, entity, entityId, subjectId, requestId, digest]
  return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`
}

/** The expected hash of a row after the hash `before`. */
export const hashOf = (before: string, row: Link) => sha256(Buffer.from(before, 'hex'), wordsOf(row))

/** An event that erased a person. */
export interface Erasure {
  /** Null until it is sealed. */
  position: number | null
  /** Same format as a row's `at`. The emptied rows have the same time in `erasedAt`. */
  at: string
  /** Number of rows that it emptied, as recorded. */
  emptied: number
  /** Number of rows with its time in `erasedAt`. */
  marked: number
}

/**
 * What is wrong with the changes of a row, as the end of a sentence. Missing changes are valid only if a later event at
 * `erasedAt` erased a person.
 */
export function contentFault(row: Link, erasure: Erasure | undefined): string | undefined {
  if (row.erasedAt === null) {
    const isWritten = sha256(`${row.salt} ${row.changes}`) === row.digest
    return isWritten ? undefined : 'the changes of the row are not those that were written.'
  }
  if (!erasure || (erasure.position ?? Number.POSITIVE_INFINITY) <= row.position)
    return 'the changes of the row are gone, and no later event erased a person at that instant.'
  return row.changes === '[]' && row.salt === null ? undefined : 'the row is marked as erased, and yet has changes.'
}

/** Head of the chain: its last position and hash. */
export interface Head {
  /** 0 for an empty trail. */
  position: number
  /** 64 hexadecimal digits; `''` at position 0. */
  hash: string
}

/** The first fault found in the chain, as a sentence. */
export class BrokenChain extends Error {}

/**
 * The head after this row, whose id is null if the event is missing.
 * @throws BrokenChain if the row doesn't follow `last` or was changed
 */
export function follow(last: Head, row: Omit<Link, 'id'> & { id: string | null }, erasure: Erasure | undefined): Head {
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
