import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../deps.ts'
import type { Env } from '../env.ts'
import { refuse } from './errors.ts'
import type { UploadTarget } from './files.ts'

/** A small file counts as much: its record and its pages take room too. */
const leastBytes = 100_000

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

/** Whoever counts the same files waits, until the transaction ends: files that are sent at once count each other. */
const hold = (trx: Db, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${what}`}, 0))`.execute(trx)

/** Bytes of the uploads of a day. Files that the product made itself, as of invoices, are none. */
async function uploadedBytes(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(greatest(octet_length(b.bytes), ${leastBytes}::int)), 0)::float8 as bytes
    from contents c join content_bytes b on b.content_id = c.id
    where ${which} and c.created_at > now() - interval '1 day' and not (c.target_type = 'invoices' and c.target_id is not null)`.execute(
    trx,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Refuses with 429 a file with which somebody would have uploaded more than UPLOAD_MB_PER_PERSON in 24 hours, or all
 * together more than UPLOAD_MB_PER_TARGET for one target. Both are held until the transaction ends, which stores the
 * file.
 */
export async function requireQuota(
  trx: Db,
  env: Pick<Env, 'UPLOAD_MB_PER_PERSON' | 'UPLOAD_MB_PER_TARGET'>,
  { uploadBy, targetType, targetId }: UploadTarget,
  { length }: Buffer,
): Promise<void> {
  const more = Math.max(length, leastBytes)
  await hold(trx, `person ${uploadBy}`)
  if ((await uploadedBytes(trx, sql`c.upload_by = ${uploadBy}`)) + more > env.UPLOAD_MB_PER_PERSON)
    throw refuse('file.personQuota', { most: megabytes(env.UPLOAD_MB_PER_PERSON) })
  await hold(trx, `target ${targetType} ${targetId}`)
  const isTarget = targetId ? sql`c.target_id = ${targetId}` : sql`c.target_id is null`
  const forTarget = await uploadedBytes(trx, sql`c.target_type = ${targetType} and ${isTarget}`)
  if (forTarget + more > env.UPLOAD_MB_PER_TARGET)
    throw refuse('file.targetQuota', { most: megabytes(env.UPLOAD_MB_PER_TARGET) })
}
