import { sql } from 'kysely'
import { planned } from '#server/platform/db/prepared.ts'
import type { Deps, Doors } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { deleteFiles, keepSmall, markUnused } from '#server/platform/http/files.ts'
import { type SmallPicture, smallPicture } from '#server/platform/http/smallPictures.ts'
import { isUsed } from './usedFiles.ts'

const isOpen = sql<boolean>`c.type = 'image' and not c.is_private and c.sized_at is null`

/** The small form of a picture. Returns undefined if the picture cannot be read; it then stays as it is. */
async function smallOf(bytes: Buffer): Promise<SmallPicture | undefined> {
  try {
    return await smallPicture(bytes)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Shrinks public pictures that are stored in their original size, by an earlier version or the demo company. Works on
 * one picture at a time and decodes outside of transactions. Several servers can run it: the result for a picture is
 * the same.
 */
export async function shrinkPictures(
  { read, write }: Pick<Deps, 'read' | 'write'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; bytes: Buffer }>`select c.id, b.bytes
      from contents c join content_bytes b on b.content_id = c.id where ${isOpen} order by c.id limit 1`.execute(read)
    const [next] = rows
    if (!next) return
    const small = await smallOf(next.bytes)
    await write((trx) => keepSmall(trx, next.id, isOpen, small))
  }
}

const batch = 100

/** Deletes one batch of files that have been unused for `seconds`. Returns the size of the batch. */
async function deleteSome({ write }: Pick<Doors, 'write'>, seconds: number): Promise<number> {
  return write(
    async (trx) => {
      const { rows } = await sql<{ id: string }>`select id from contents
      where unused_since < now() - ${seconds} * interval '1 second' order by unused_since limit ${batch}
      for update skip locked`.execute(planned(trx))
      // Checks again under the locks, because a submitted form may have started to use a file meanwhile.
      await deleteFiles(trx, sql`id = any (${rows.map(({ id }) => id)}::uuid[]) and not ${isUsed('c')}`)
      return rows.length
    },
    { always: true },
  )
}

/**
 * Deletes files that have been unused for KEEP_UNUSED_FILES seconds: uploads without a record, replaced pictures, files
 * of deleted mails. Several servers share the work.
 */
export async function deleteUnused(
  { read, write, env }: Pick<Deps, 'read' | 'write' | 'env'>,
  signal: AbortSignal,
): Promise<void> {
  await write((trx) => markUnused(trx, isUsed('c')), { always: true })
  let deleted = 0
  while (!signal.aborted) {
    const some = await deleteSome({ write }, env.KEEP_UNUSED_FILES)
    deleted += some
    if (some < batch) break
  }
  // PostgreSQL vacuums automatically. The embedded database would not reuse the space.
  if (deleted && !env.DATABASE_URL) await sql`vacuum content_bytes, contents`.execute(read)
}
