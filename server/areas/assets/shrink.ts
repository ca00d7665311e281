import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { type SmallPicture, smallPicture } from '#server/platform/http/smallPictures.ts'

const isOpen = sql`c.type = 'image' and not c.is_private and c.sized_at is null`

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
    const { rows } =
      await sql`update contents c set sized_at = now(), media_type = ${made?.mediaType ?? sql`media_type`}
      where id = ${id} and ${isOpen} returning id`.execute(trx)
    if (!rows.length || !made) return
    await sql`update content_bytes set bytes = ${made.bytes}, small = ${made.small} where content_id = ${id}`.execute(
      trx,
    )
  })
}

/**
 * Shrinks public pictures that are stored in their original size, by an earlier version or the demo company. Works on
 * one picture at a time and decodes outside of transactions. Several servers can run it: the result for a picture is
 * the same.
 */
export async function shrinkPictures({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; bytes: Buffer }>`
      select c.id, b.bytes from contents c join content_bytes b on b.content_id = c.id where ${isOpen} order by c.id
      limit 1`.execute(db)
    const [next] = rows
    if (!next) return
    await keep(db, next.id, await smallOf(next.bytes))
  }
}
