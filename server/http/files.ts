import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AssetFields } from '#contract/api/assets.ts'
import type { PicturedKind } from '#contract/api/metadataKinds.ts'
import { smallEdge } from '#contract/pictures.ts'
import type { Db } from '../deps.ts'
import { notFound } from './errors.ts'
import { uploadPolicy } from './headers.ts'
import type { SmallPicture } from './smallPictures.ts'
import { filesPrefix, isShown } from './usedFiles.ts'
import type { UploadedFile } from './uploads.ts'

/** Who uploads a file, and for whom or what. */
export interface UploadTarget {
  uploadBy: string | null
  targetType: AssetFields['targetType'] | PicturedKind
  targetId: string | null
}

/** What is stored about an uploaded file; `folder` is its address below `/files/`, without its name. */
export interface StoredFile extends UploadedFile, UploadTarget {
  folder: string
  type: AssetFields['type']
}

/** A file name that can stand in an address and names no other place: the end of what was given, plain letters only. */
function plainName(name: string): string {
  return name
    .replace(/^.*\//, '')
    .replace(/[^\w.-]/g, '_')
    .slice(-100)
}

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

/** Writes record and bytes; answers nothing where the address is taken. */
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
 * Stores a picture that everybody may see who has its address, once the record of its target has that address. It has
 * two random ids: that of the target and one of its own, so that no picture ever takes the place of another. Answers
 * the address as it is stored.
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

/**
 * Stores a file that is served nowhere until something publishes it. Where its name is taken it gets one of its own: two pictures
 * of one name are two pictures.
 */
export async function storePrivate(db: Db, file: StoredFile): Promise<{ id: string; url: string }> {
  const name = plainName(file.name)
  const stored = (await store(db, { ...file, name })) ?? (await store(db, { ...file, name: `${randomUUID()}-${name}` }))
  const { id, path } = stored as Stored
  return { id, url: `${filesPrefix}${path}` }
}

/**
 * `GET /files/*`: the pictures that records show, under addresses that nobody can guess; with `?size=64` the small one.
 * Private files, and pictures that were replaced or removed, are not served here, also not from a cache that several
 * people share.
 */
export function serveFiles(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { '*': string }; Querystring: { size?: string } }>('/files/*', async (request, reply) => {
    const isSmall = request.query.size === String(smallEdge)
    const { rows } = await sql<{ media_type: string; bytes: Buffer }>`
      select c.media_type, ${isSmall ? sql`coalesce(b.small, b.bytes)` : sql`b.bytes`} as bytes
      from contents c join content_bytes b on b.content_id = c.id
      where lower(c.path) = lower(${request.params['*']}) and not c.is_private and c.deleted_at is null and ${isShown('c')}`.execute(
      db,
    )
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
