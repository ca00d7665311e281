import { sql } from 'kysely'
import { planned } from '#server/platform/db/prepared.ts'
import type { Deps, Doors } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
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

/** Replaces the large picture with its small form, at the same address. */
async function keep({ write }: Pick<Doors, 'write'>, id: string, made: SmallPicture | undefined): Promise<void> {
  await write(async (trx) => {
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
export async function shrinkPictures(
  { read, write }: Pick<Deps, 'read' | 'write'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const next = await read
      .selectFrom('contents as c')
      .innerJoin('content_bytes as b', 'b.content_id', 'c.id')
      .select(['c.id', 'b.bytes'])
      .where(isOpen)
      .orderBy('c.id')
      .limit(sql.lit(1))
      .executeTakeFirst()
    if (!next) return
    await keep({ write }, next.id, await smallOf(next.bytes))
  }
}

const batch = 100

/** Sets `unused_since` of files that became unused, and clears it for files in use again, for example after an undo. */
async function mark({ write }: Pick<Doors, 'write'>): Promise<void> {
  await write(
    async (trx) => {
      await sql`update contents c set unused_since = null where unused_since is not null and ${isUsed('c')}`.execute(
        trx,
      )
      await sql`update contents c set unused_since = now() where unused_since is null and not ${isUsed('c')}`.execute(
        trx,
      )
    },
    { always: true },
  )
}

/** Deletes one batch of files that have been unused for `seconds`. Returns the size of the batch. */
async function deleteSome({ write }: Pick<Doors, 'write'>, seconds: number): Promise<number> {
  return write(
    async (trx) => {
      const { rows } = await sql<{ id: string }>`select id from contents
      where unused_since < now() - ${seconds} * interval '1 second' order by unused_since limit ${batch}
      for update skip locked`.execute(planned(trx))
      // Checks again under the locks, because a submitted form may have started to use a file meanwhile.
      await sql`delete from contents c where id = any (${rows.map(({ id }) => id)}::uuid[])
      and not ${isUsed('c')}`.execute(trx)
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
  await mark({ write })
  let deleted = 0
  while (!signal.aborted) {
    const some = await deleteSome({ write }, env.KEEP_UNUSED_FILES)
    deleted += some
    if (some < batch) break
  }
  // PostgreSQL vacuums automatically. The embedded database would not reuse the space.
  if (deleted && !env.DATABASE_URL) await sql`vacuum content_bytes, contents`.execute(read)
}
