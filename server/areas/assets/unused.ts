import { sql } from 'kysely'
import { writingAlways } from '#server/platform/db/room.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { isUsed } from '#server/platform/http/usedFiles.ts'

const batch = 100

/** Notes since when nothing refers to a file, and forgets it for one that is referred to again, as after an undo. */
async function mark(db: Db): Promise<void> {
  await writingAlways(db).execute(async (trx) => {
    await sql`update contents c set unused_since = null where unused_since is not null and ${isUsed('c')}`.execute(trx)
    await sql`update contents c set unused_since = now() where unused_since is null and not ${isUsed('c')}`.execute(trx)
  })
}

/** Deletes some that have been unused for so many seconds; answers how many. */
async function deleteSome(db: Db, seconds: number): Promise<number> {
  return writingAlways(db).execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select id from contents
      where unused_since < now() - ${seconds} * interval '1 second' order by unused_since limit ${batch} for update skip locked`.execute(
      trx,
    )
    // Asked again behind the locks: a form that was handed in meanwhile may have chosen one.
    await sql`delete from contents c where id = any (${rows.map(({ id }) => id)}::uuid[]) and not ${isUsed('c')}`.execute(
      trx,
    )
    return rows.length
  })
}

/**
 * Deletes files to which nothing has referred for KEEP_UNUSED_FILES: uploads that were never chosen, pictures that were
 * replaced, files of mails that are gone. Several servers share the work.
 */
export async function deleteUnused({ db, env }: Pick<Deps, 'db' | 'env'>, signal: AbortSignal): Promise<void> {
  await mark(db)
  let deleted = 0
  while (!signal.aborted) {
    const some = await deleteSome(db, env.KEEP_UNUSED_FILES)
    deleted += some
    if (some < batch) break
  }
  // A PostgreSQL server does that by itself; the embedded database would never use the room again.
  if (deleted && !env.DATABASE_URL) await sql`vacuum content_bytes, contents`.execute(db)
}
