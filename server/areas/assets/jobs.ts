import { sql } from 'kysely'
import { writingAlways } from '#server/platform/db/room.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { type SmallPicture, smallPicture } from '#server/platform/http/smallPictures.ts'
import { isUsed } from '#server/platform/http/usedFiles.ts'

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

/** Replaces the large picture with its small form, at the same address. */
async function keep(db: Db, id: string, made: SmallPicture | undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('contents as c')
      .set({ sized_at: sql`now()`, ...(made && { media_type: made.mediaType }) })
      .where('c.id', '=', id)
      .where(isOpen)
      .returning('c.id')
      .executeTakeFirst()
    if (!kept || !made) return
    const { bytes, small } = made
    await trx.updateTable('content_bytes').set({ bytes, small }).where('content_id', '=', id).execute()
  })
}

/**
 * Shrinks public pictures that are stored in their original size, by an earlier version or the demo company. Works on
 * one picture at a time and decodes outside of transactions. Several servers can run it: the result for a picture is
 * the same.
 */
export async function shrinkPictures({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await db
      .selectFrom('contents as c')
      .innerJoin('content_bytes as b', 'b.content_id', 'c.id')
      .select(['c.id', 'b.bytes'])
      .where(isOpen)
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    await keep(db, next.id, await smallOf(next.bytes))
  }
}

const batch = 100

/** Sets `unused_since` of files that became unused, and clears it for files in use again, for example after an undo. */
async function mark(db: Db): Promise<void> {
  await writingAlways(db).execute(async (trx) => {
    await sql`update contents c set unused_since = null where unused_since is not null and ${isUsed('c')}`.execute(trx)
    await sql`update contents c set unused_since = now() where unused_since is null and not ${isUsed('c')}`.execute(trx)
  })
}

/** Deletes one batch of files that have been unused for `seconds`. Returns the size of the batch. */
async function deleteSome(db: Db, seconds: number): Promise<number> {
  return writingAlways(db).execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select id from contents
      where unused_since < now() - ${seconds} * interval '1 second' order by unused_since limit ${batch}
      for update skip locked`.execute(trx)
    // Checks again under the locks, because a submitted form may have started to use a file meanwhile.
    await sql`delete from contents c where id = any (${rows.map(({ id }) => id)}::uuid[])
      and not ${isUsed('c')}`.execute(trx)
    return rows.length
  })
}

/**
 * Deletes files that have been unused for KEEP_UNUSED_FILES seconds: uploads without a record, replaced pictures, files
 * of deleted mails. Several servers share the work.
 */
export async function deleteUnused({ db, env }: Pick<Deps, 'db' | 'env'>, signal: AbortSignal): Promise<void> {
  await mark(db)
  let deleted = 0
  while (!signal.aborted) {
    const some = await deleteSome(db, env.KEEP_UNUSED_FILES)
    deleted += some
    if (some < batch) break
  }
  // PostgreSQL vacuums automatically. The embedded database would not reuse the space.
  if (deleted && !env.DATABASE_URL) await sql`vacuum content_bytes, contents`.execute(db)
}
