import type { Deps } from '#server/platform/deps.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { changeEmployee, type EmployeeChange } from './change.ts'

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
