import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from './errors.ts'
import type { UploadTarget } from './files.ts'

/** Minimum size that a file counts, because its record takes space too. */
const leastBytes = 100_000

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

/** Lock until the end of the transaction, so that concurrent uploads count each other. */
const hold = (trx: Db, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${what}`}, 0))`.execute(trx)

/** Conditions on contents `c` that the areas make themselves. */
const made: RawBuilder<boolean>[] = []

/** Leaves files out of all quotas that an area makes itself. `which` is a condition on the content `c`. */
export const leaveOut = (which: RawBuilder<boolean>): void => void made.push(which)

/** Uploaded bytes of the last 24 hours, without what areas make. */
async function uploadedBytes(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(greatest(octet_length(b.bytes), ${leastBytes}::int)), 0)::float8 as bytes
    from contents c join content_bytes b on b.content_id = c.id
    where ${which} and c.created_at > now() - interval '1 day'
      and not (${sql.join([sql`false`, ...made], sql` or `)})`.execute(trx)
  return rows[0]?.bytes ?? 0
}

/**
 * Refuses with 429 if the file exceeds UPLOAD_MB_PER_PERSON in 24 hours for its uploader, or UPLOAD_MB_PER_TARGET for
 * its target. Locks both until the end of the transaction, which stores the file.
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
