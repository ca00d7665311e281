import { createHash } from 'node:crypto'

/** A row of the trail as the chain holds it; hashes as hexadecimal digits, `at` in UTC with microseconds. */
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
  /** The text of the changes as it was hashed. */
  changes: string
  /** When the person was erased whom the changes told of; in the form of `at`. */
  erasedAt: string | null
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** What is hashed of a row besides the hash before it: the text that `seal_events()` in migration 0023 hashes. */
function wordsOf(row: Link): string {
  const { position, seq, at, id, actorId, action, entity, entityId, subjectId, requestId, digest } = row
  const words = [position, seq, at, id, actorId, action, entity, entityId, subjectId, requestId, digest]
  return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`
}

/** The hash that the row must have after one with the hash `before`. */
export const hashOf = (before: string, row: Link) => sha256(Buffer.from(before, 'hex'), wordsOf(row))

/** An act that erased a person. */
export interface Erasure {
  /** Null until it is sealed. */
  position: number | null
  /** In the form of the row's `at`; the rows that it emptied bear it too. */
  at: string
  /** How many rows it emptied. */
  emptied: number
  /** How many rows bear its instant. */
  marked: number
}

/**
 * What is wrong with the changes of a row, as the end of a sentence. Those of an erased person are gone, which counts only where a later
 * event of the same instant erased somebody.
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
