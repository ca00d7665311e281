import { sql } from 'kysely'
import { type DocumentPicture, documentPictures } from '#contract/api/employees/documentPictures.ts'
import type { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { filesPrefix, storePrivate, storePublic } from '#server/platform/http/files.ts'
import { paperOf } from '#server/platform/http/papers.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireOpen } from './lookups.ts'
import { employeeById } from './queries.ts'
import { everything } from './visibility.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { requireReadable, smallPicture } from '#server/platform/http/smallPictures.ts'
import { requireAllowed, type UploadedFile } from '#server/platform/http/uploads.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { changeEmployee, type EmployeeChange } from './change.ts'

/** A view of a picture. */
export interface Look {
  id: string
  name: DocumentPicture
  me: Pick<Person, 'id' | 'can'>
  requestId: string
}

/** The record of an employee whom the caller can open (rules/people.md#4.2). Throws 404 otherwise. */
async function recordFor(db: Db, env: Deps['env'], { id, me }: Pick<Look, 'id' | 'me'>): Promise<EmployeeRecord> {
  await requireOpen(db, { me, today: today(env) }, id)
  return (await employeeById(db, everything(today(env)), id)) as EmployeeRecord
}

/** The data of an employee's onboarding form, and the names of the document pictures. */
export async function onboardingDataOf({ read, env }: Deps, id: string, me: Look['me']) {
  const record = await recordFor(read, env, { id, me })
  const documents = (Object.keys(documentPictures) as DocumentPicture[])
    .filter((name) => record[name])
    .map((name) => ({ name, elsewhere: record[name].startsWith(filesPrefix) ? '' : record[name] }))
  return { ...record, documents }
}

/** One document picture in base64. Each view is written to the history of the employee first. */
export async function documentOf({ write, env }: Deps, { id, name, me, requestId }: Look) {
  return write(async (trx) => {
    const record = await recordFor(trx, env, { id, me })
    const address = record[name]
    if (!address.startsWith(filesPrefix)) throw notFound('picture')
    const picture = await paperOf(
      trx,
      sql`lower(c.path) = lower(${address.slice(filesPrefix.length)}) and c.target_type = 'employees'
        and c.target_id = ${id}`,
    )
    await audit(trx, {
      actorId: me.id,
      action: 'employee.document-viewed',
      entity: 'employee',
      entityId: id,
      changes: [{ field: name, before: '', after: '', masked: true }],
      requestId,
    })
    return picture
  })
}

/** Stores the picture of an employee and sets it in the record. Returns its address (rules/people.md#5.2). */
export async function changeAvatar(
  deps: Deps,
  change: Omit<EmployeeChange, 'action'>,
  { bytes }: UploadedFile,
): Promise<string> {
  const { id, me } = change
  const picture = await smallPicture(bytes)
  const target = { targetType: 'employees', targetId: id, uploadBy: me.id } as const
  const section = { fields: ['avatar'] as const, asked: {} }
  const after = await changeEmployee(deps, { ...change, action: 'employee.avatar' }, section, async (trx) => {
    await requireQuota(trx, deps.env, target, picture.bytes)
    return {
      now: { avatar: await storePublic(trx, { ...target, folder: `employees/${id}/images` }, picture) },
    }
  })
  return after.avatar
}

/** Stores a picture of an identity document of a person in place of the one before, readable for holders of P only. */
export async function changeDocument(
  deps: Deps,
  change: Omit<EmployeeChange, 'action'>,
  name: DocumentPicture,
  file: UploadedFile,
): Promise<void> {
  const { id, me } = change
  requireAllowed(file, pictureUpload)
  await requireReadable(file.bytes, 'file')
  const target = { targetType: 'employees', targetId: id, uploadBy: me.id } as const
  const section = { fields: [name], asked: {} }
  await changeEmployee(deps, { ...change, action: 'employee.profile' }, section, async (trx) => {
    await requireQuota(trx, deps.env, target, file.bytes)
    const { url } = await storePrivate(trx, { ...file, ...target, type: 'image', folder: `employees/${id}/documents` })
    return { now: { [name]: url } }
  })
}
