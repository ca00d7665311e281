import { type RawBuilder, sql } from 'kysely'
import { documentUpload, paperUpload } from '#contract/api/assets.ts'
import { pictureUpload } from '#contract/pictures.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from './errors.ts'
import { storePrivate, type UploadTarget } from './files.ts'
import { requireQuota } from './quotas.ts'
import { requireReadable } from './smallPictures.ts'
import { requireAllowed, type UploadedFile } from './uploads.ts'

const isPicture = ({ mediaType }: UploadedFile) => mediaType.startsWith('image/')

/** Throws 400 unless the ending of a PDF or picture is that of its content, and the picture can be read. */
export async function requirePaper(file: UploadedFile): Promise<void> {
  const { types, extensions } = isPicture(file) ? pictureUpload : documentUpload
  requireAllowed(file, { ...paperUpload, types, extensions })
  if (isPicture(file)) await requireReadable(file.bytes, 'file')
}

/**
 * Stores a PDF or picture as a private file, which only `paperOf` answers. Returns its id. Throws 429 above a quota.
 */
export async function storePaper(
  trx: Db,
  env: Deps['env'],
  target: UploadTarget & { folder: string },
  file: UploadedFile,
): Promise<string> {
  await requireQuota(trx, env, target, file.bytes)
  return (await storePrivate(trx, { ...file, ...target, type: isPicture(file) ? 'image' : 'doc' })).id
}

/** A private file in base64. `which` is a condition on the content `c`. Throws 404 without one. */
export async function paperOf(db: Db, which: RawBuilder<unknown>): Promise<{ mediaType: string; base64: string }> {
  const { rows } = await sql<{ mediaType: string; bytes: Buffer }>`select c.media_type as "mediaType", b.bytes
    from contents c join content_bytes b on b.content_id = c.id
    where c.deleted_at is null and ${which}`.execute(db)
  if (!rows[0]) throw notFound('file')
  return { mediaType: rows[0].mediaType, base64: rows[0].bytes.toString('base64') }
}
