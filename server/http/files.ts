import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AssetFields } from '#contract/api/assets.ts'
import type { PicturedKind } from '#contract/api/metadataKinds.ts'
import type { Db } from '../deps.ts'
import { notFound } from './errors.ts'
import { uploadPolicy } from './headers.ts'
import type { UploadedFile } from './uploads.ts'

/** What is stored about an uploaded file; `folder` is its address below `/files/`, without its name. */
export interface StoredFile extends UploadedFile {
  folder: string
  type: AssetFields['type']
  uploadBy: string | null
  targetType: AssetFields['targetType'] | PicturedKind
  targetId: string | null
}

/** A file name that can stand in an address and names no other place: the end of what was given, plain letters only. */
function plainName(name: string): string {
  return name
    .replace(/^.*\//, '')
    .replace(/[^\w.-]/g, '_')
    .slice(-100)
}

/** Where the address of an uploaded file begins. */
export const filesPrefix = '/files/'

/** Addresses of pictures as they are stored and as they travel: those kept here stand below `publicUrl`. Others stay as they are. */
export function pictureAddresses(publicUrl: string) {
  const prefix = `${publicUrl}${filesPrefix}`
  return {
    toPublic: (address: string) => (address.startsWith(filesPrefix) ? `${publicUrl}${address}` : address),
    toStored: (address: string) => (address.startsWith(prefix) ? address.slice(publicUrl.length) : address),
  }
}

interface Stored {
  id: string
  path: string
}

/** Writes record and bytes; where the address is taken, a public file takes its place, a private one answers nothing. */
async function store(db: Db, file: StoredFile, isPrivate: boolean): Promise<Stored | undefined> {
  const { folder, name, type, mediaType, bytes, uploadBy, targetId, targetType } = file
  const path = `${folder}/${name}`
  const { rows } = await sql<Stored>`
    with content as (
      insert into contents (type, extension, path, media_type, is_private, upload_by, target_id, target_type)
      values (${type}, ${extname(name)}, ${path}, ${mediaType}, ${isPrivate}, ${uploadBy}, ${targetId}, ${targetType})
      on conflict (lower(path)) where deleted_at is null
        do update set media_type = excluded.media_type, upload_by = excluded.upload_by, updated_at = now()
        where not excluded.is_private
      returning id, path),
    written as (
      insert into content_bytes (content_id, bytes) select id, ${bytes} from content
      on conflict (content_id) do update set bytes = excluded.bytes)
    select id, path from content`.execute(db)
  return rows[0]
}

/** Stores a picture that everybody may see. An address that exists already is reused (wire-people.md section 3.18). */
export async function storePublic(db: Db, file: StoredFile): Promise<string> {
  const name = plainName(file.name)
  await store(db, { ...file, name }, false)
  return `${filesPrefix}${file.folder}/${name}`
}

/**
 * Stores a file that is served nowhere until something publishes it. Where its name is taken it gets one of its own: two pictures
 * of one name are two pictures.
 */
export async function storePrivate(db: Db, file: StoredFile): Promise<{ id: string; url: string }> {
  const name = plainName(file.name)
  const stored =
    (await store(db, { ...file, name }, true)) ??
    (await store(db, { ...file, name: `${randomUUID()}-${name}` }, true))
  const { id, path } = stored as Stored
  return { id, url: `${filesPrefix}${path}` }
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
      .header('content-security-policy', uploadPolicy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(file.media_type)
      .send(file.bytes)
  })
}
