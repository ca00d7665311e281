import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AssetFields } from '#contract/api/assets.ts'
import type { PicturedKind } from '#contract/api/metadata/kinds.ts'
import { smallEdge } from '#contract/pictures.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from './errors.ts'
import { uploadPolicy } from './headers.ts'
import type { SmallPicture } from './smallPictures.ts'
import type { UploadedFile } from './uploads.ts'

/** Prefix of addresses of uploaded files. */
export const filesPrefix = '/files/'

/** Uploader and target of a file. */
export interface UploadTarget {
  uploadBy: string | null
  targetType: AssetFields['targetType'] | PicturedKind
  targetId: string | null
}

/** Data of a stored file. `folder` is its address below `/files/`, without the name. */
export interface StoredFile extends UploadedFile, UploadTarget {
  folder: string
  type: AssetFields['type']
}

/** A file name that is safe in addresses: the last part of the given one, with plain characters. */
function plainName(name: string): string {
  return name
    .replace(/^.*\//, '')
    .replace(/[^\w.-]/g, '_')
    .slice(-100)
}

/** Converts picture addresses between storage (`/files/...`) and answers (below `publicUrl`). Others stay unchanged. */
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

/** Inserts record and content. Returns undefined if the address is taken. */
async function store(db: Db, file: StoredFile, small?: Buffer): Promise<Stored | undefined> {
  const { folder, name, type, mediaType, bytes, uploadBy, targetId, targetType } = file
  const path = `${folder}/${name}`
  const { rows } = await sql<Stored>`
    with content as (
      insert into contents (type, extension, path, media_type, is_private, upload_by, target_id, target_type, sized_at)
      values (${type}, ${extname(name)}, ${path}, ${mediaType}, ${!small}, ${uploadBy}, ${targetId}, ${targetType},
        ${small ? sql`now()` : null})
      on conflict (lower(path)) where deleted_at is null do nothing
      returning id, path),
    written as (
      insert into content_bytes (content_id, bytes, small) select id, ${bytes}, ${small ?? null}::bytea from content)
    select id, path from content`.execute(db)
  return rows[0]
}

/**
 * Stores a public picture and returns its address. It is served once the target's record contains that address. The
 * address has two random ids, of the target and its own, so no picture replaces another.
 */
export async function storePublic(
  db: Db,
  target: UploadTarget & { folder: string },
  { small, ...picture }: SmallPicture,
): Promise<string> {
  const name = `${randomUUID()}.webp`
  await store(db, { ...target, ...picture, name, type: 'image' }, small)
  return `${filesPrefix}${target.folder}/${name}`
}

/** Stores a file that isn't served until something publishes it. Adds a random id to its name if the name is taken. */
export async function storePrivate(db: Db, file: StoredFile): Promise<{ id: string; url: string }> {
  const name = plainName(file.name)
  const stored = (await store(db, { ...file, name })) ?? (await store(db, { ...file, name: `${randomUUID()}-${name}` }))
  const { id, path } = stored as Stored
  return { id, url: `${filesPrefix}${path}` }
}

/** Replaces a picture with its small form, at the same address, or only notes that it was looked at. */
export async function keepSmall(trx: Db, id: string, which: RawBuilder<boolean>, made?: SmallPicture): Promise<void> {
  const { rows } =
    await sql`update contents c set sized_at = now(), media_type = coalesce(${made?.mediaType ?? null}, media_type)
    where c.id = ${id} and ${which} returning c.id`.execute(trx)
  if (!rows.length || !made) return
  await sql`update content_bytes set bytes = ${made.bytes}, small = ${made.small} where content_id = ${id}`.execute(trx)
}

/** Notes since when files are unused, and forgets it for files in use again, for example after an undo. */
export async function markUnused(trx: Db, isUsed: RawBuilder<boolean>): Promise<void> {
  await sql`update contents c set unused_since = null where unused_since is not null and ${isUsed}`.execute(trx)
  await sql`update contents c set unused_since = now() where unused_since is null and not ${isUsed}`.execute(trx)
}

/** Deletes files with their contents. `which` is a condition on the content `c`. */
export async function deleteFiles(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from contents c where ${which}`.execute(trx)
}

/**
 * `GET /files/*`: pictures that records show, at unguessable addresses; `?size=64` for the small version. Private,
 * replaced and removed pictures are not served, and shared caches must not store any.
 * @param isShown SQL condition on a content: a record shows it
 */
export function serveFiles(app: FastifyInstance, db: Db, isShown: (content: string) => RawBuilder<boolean>): void {
  app.get<{ Params: { '*': string }; Querystring: { size?: string } }>('/files/*', async (request, reply) => {
    const isSmall = request.query.size === String(smallEdge)
    const { rows } = await sql<{ media_type: string; bytes: Buffer }>`
      select c.media_type, ${isSmall ? sql`coalesce(b.small, b.bytes)` : sql`b.bytes`} as bytes
      from contents c join content_bytes b on b.content_id = c.id
      where lower(c.path) = lower(${request.params['*']}) and not c.is_private and c.deleted_at is null
        and ${isShown('c')}`.execute(db)
    const file = rows[0]
    if (!file) throw notFound('file')
    return reply
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', uploadPolicy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(file.media_type)
      .send(file.bytes)
  })
}
