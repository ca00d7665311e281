import { sql } from 'kysely'
import { type DocumentPicture, documentPictures } from '#contract/api/documentPictures.ts'
import type { EmployeeRecord } from '#contract/api/employee.ts'
import type { OnboardingForm } from '#contract/api/invite.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import { filesPrefix, isReferred } from '#server/platform/http/usedFiles.ts'

type PictureName = DocumentPicture | 'avatar'
const names: PictureName[] = ['avatar', ...(Object.keys(documentPictures) as DocumentPicture[])]

/** Addresses that the record holds after the form: those of the form, and the stored ones where it is blank. */
export type Pictures = Record<PictureName, string>

interface Own {
  address: string
  isPrivate: boolean
}

/** The upload behind one of our addresses, if it is a picture that this employee uploaded for himself. */
async function ownUpload(trx: Db, employeeId: string, address: string): Promise<Own | undefined> {
  const { rows } = await sql<Own>`select ${filesPrefix} || path as address, is_private as "isPrivate" from contents
    where lower(path) = lower(${address.slice(filesPrefix.length)}) and type = 'image' and deleted_at is null
      and target_type = 'employees' and target_id = ${employeeId} and upload_by = ${employeeId} for update`.execute(trx)
  return rows[0]
}

/**
 * What everybody will see of an upload: made small, at an address of its own. The upload itself goes with what stands
 * nowhere.
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
 * The addresses of the form as they are stored. Files kept here must be the person's own uploads, and what everybody may see is
 * never a document. A blank or unchanged address keeps what stands in the record.
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

/** Removes pictures that the person uploaded and that stand nowhere. */
export async function settlePictures(trx: Db, employeeId: string): Promise<void> {
  await sql`delete from contents c where c.target_type = 'employees' and c.target_id = ${employeeId}
    and c.upload_by = ${employeeId} and c.type = 'image' and c.is_private and not ${isReferred('c')}`.execute(trx)
}
