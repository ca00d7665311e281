import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'

/** A drawing, and the row that gets it as `avatar`. */
export interface Picture {
  of: 'employees' | 'organizations' | 'projects'
  id: string
  svg: string
}

/** Stores drawings as uploads and sets the avatars of their owners. A job shrinks the pictures later. */
export async function storePictures(db: Db, pictures: Picture[]): Promise<void> {
  const stored = pictures.map((picture) => {
    const contentId = seedId('content', picture.id)
    return { ...picture, contentId, path: `${picture.of}/${picture.id}/images/${contentId}.svg` }
  })
  await insertRows(
    db,
    'contents',
    stored.map(({ contentId, of, id, path }) => ({
      id: contentId,
      type: 'image',
      extension: '.svg',
      path,
      media_type: 'image/svg+xml',
      target_id: id,
      target_type: of,
    })),
  )
  await sql`insert into content_bytes (content_id, bytes)
    select content_id, convert_to(svg, 'UTF8') from unnest(
      ${stored.map(({ contentId }) => contentId)}::uuid[],
        ${stored.map(({ svg }) => svg)}::text[]) drawn (content_id, svg)`.execute(db)
  for (const table of ['employees', 'organizations', 'projects'] as const) {
    await sql`update ${sql.table(table)} set avatar = '/files/' || path from contents
      where target_type = ${table} and target_id = ${sql.table(table)}.id and extension = '.svg'
          and not is_private`.execute(db)
  }
}
