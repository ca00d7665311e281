import { sql } from 'kysely'
import { type DocumentPicture, documentPictures } from '#contract/api/employees/documentPictures.ts'
import type { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { OnboardingForm } from '#contract/api/invite.ts'
import { isReferred } from '#server/areas/assets/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { deleteFiles, filesPrefix, storePublic } from '#server/platform/http/files.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'

type PictureName = DocumentPicture | 'avatar'
const names: PictureName[] = ['avatar', ...(Object.keys(documentPictures) as DocumentPicture[])]

/** The addresses of the record after the form: those of the form, and the stored ones for blank fields. */
export type Pictures = Record<PictureName, string>

interface Own {
  address: string
  isPrivate: boolean
}

/** The upload with this address, if it is a picture that this employee uploaded for themselves. Locks its row. */
async function ownUpload(trx: Db, employeeId: string, address: string): Promise<Own | undefined> {
  const { rows } = await sql<Own>`select ${filesPrefix} || path as address, is_private as "isPrivate" from contents
    where lower(path) = lower(${address.slice(filesPrefix.length)}) and type = 'image' and deleted_at is null
      and target_type = 'employees' and target_id = ${employeeId} and upload_by = ${employeeId} for update`.execute(trx)
  return rows[0]
}

/**
 * Stores a small public copy of an upload at a new address and returns it. `settlePictures` deletes the upload itself.
 */
async function publish(trx: Db, employeeId: string, address: string): Promise<string> {
  const { rows } = await sql<{
    bytes: Buffer
  }>`select b.bytes from contents c join content_bytes b on b.content_id = c.id
    where lower(c.path) = lower(${address.slice(filesPrefix.length)}) and c.is_private and c.deleted_at is null
      and c.target_type = 'employees' and c.target_id = ${employeeId}`.execute(trx)
  const [upload] = rows
  if (!upload) return address
  const target = { targetType: 'employees', targetId: employeeId, uploadBy: employeeId } as const
  const folder = `employees/${employeeId}/images`
  return storePublic(trx, { ...target, folder }, await smallPicture(upload.bytes, 'avatar'))
}

async function pictureOf(trx: Db, id: string, name: PictureName, given: string): Promise<string> {
  if (!given.startsWith(filesPrefix)) return given
  const own = await ownUpload(trx, id, given)
  if (!own) throw badField(name, 'onboarding.notYourPicture')
  if (name !== 'avatar' && !own.isPrivate) throw badField(name, 'onboarding.publicDocument')
  return own.address
}

/**
 * The addresses to store for the form. Uploads must be the person's own, and public pictures cannot be documents. A
 * blank or unchanged field keeps the stored address.
 */
export async function picturesOf(
  trx: Db,
  before: Pick<EmployeeRecord, PictureName | 'id'>,
  form: OnboardingForm,
): Promise<Pictures> {
  const pictures = {} as Pictures
  for (const name of names) {
    const given = form[name] ?? ''
    const isKept = !given || given === before[name]
    pictures[name] = isKept ? before[name] : await pictureOf(trx, before.id, name, given)
  }
  const { avatar, ...documents } = pictures
  if (avatar && Object.values(documents).includes(avatar)) throw badField('avatar', 'onboarding.documentAsPicture')
  return { ...pictures, avatar: await publish(trx, before.id, avatar) }
}

/** Deletes the person's own uploaded pictures that no record uses. */
export async function settlePictures(trx: Db, employeeId: string): Promise<void> {
  const own = sql`c.target_type = 'employees' and c.target_id = ${employeeId} and c.upload_by = ${employeeId}`
  await deleteFiles(trx, sql`${own} and c.type = 'image' and c.is_private and not ${isReferred('c')}`)
}
