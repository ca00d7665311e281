import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { notFound } from './errors.ts'

/** What is stored about an uploaded file; `path` is its address below `/files/`. */
export interface StoredFile {
  path: string
  mediaType: string
  bytes: Buffer
  uploadBy: string | null
  targetType: 'employees' | 'projects'
  targetId: string
}

/** Stores an image and answers its address. A path that exists already is reused (wire-people.md section 3.18). */
export async function storeImage(db: Db, file: StoredFile): Promise<string> {
  const extension = file.path.slice(file.path.lastIndexOf('.'))
  await sql`
    with content as (
      insert into contents (type, extension, path, media_type, upload_by, target_id, target_type)
      values ('image', ${extension}, ${file.path}, ${file.mediaType}, ${file.uploadBy}, ${file.targetId}, ${file.targetType})
      on conflict (lower(path)) where deleted_at is null
        do update set media_type = excluded.media_type, upload_by = excluded.upload_by, updated_at = now()
      returning id)
    insert into content_bytes (content_id, bytes) select id, ${file.bytes} from content
    on conflict (content_id) do update set bytes = excluded.bytes`.execute(db)
  return `/files/${file.path}`
}

/** `GET /files/*`: public pictures under addresses that nobody can guess. Private ones are not served here. */
export function serveFiles(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const { rows } = await sql<{ media_type: string; bytes: Buffer }>`
      select c.media_type, b.bytes from contents c join content_bytes b on b.content_id = c.id
      where lower(c.path) = lower(${request.params['*']}) and not c.is_private and c.deleted_at is null`.execute(
      db,
    )
    const file = rows[0]
    if (!file) throw notFound('file')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'same-site')
      .type(file.media_type)
      .send(file.bytes)
  })
}
