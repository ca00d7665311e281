import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { type SmallPicture, smallPicture } from '#server/platform/http/smallPictures.ts'

const isOpen = sql`c.type = 'image' and not c.is_private and c.sized_at is null`

/** The small form of a picture; nothing for one that cannot be read, which stays as it is. */
async function smallOf(bytes: Buffer): Promise<SmallPicture | undefined> {
  try {
    return await smallPicture(bytes)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Keeps the small form in the place of the large one, at the same address. */
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
 * Makes pictures small that everybody may see and that were stored as they were sent: by a former version, or by the
 * demo company. One after the other, read and decoded outside of every transaction; servers that work on the same one
 * come to the same.
 */
export async function shrinkPictures({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; bytes: Buffer }>`
      select c.id, b.bytes from contents c join content_bytes b on b.content_id = c.id where ${isOpen} order by c.id limit 1`.execute(
      db,
    )
    const [next] = rows
    if (!next) return
    await keep(db, next.id, await smallOf(next.bytes))
  }
}
