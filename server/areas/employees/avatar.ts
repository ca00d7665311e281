import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { storePublic } from '#server/http/files.ts'
import type { UploadedFile } from '#server/http/uploads.ts'
import { changeEmployee, type EmployeeChange } from './change.ts'

/** Stores the picture of an employee and points the record at it; answers its address (wire-people.md section 3.18). */
export async function changeAvatar(
  deps: Deps,
  change: Omit<EmployeeChange, 'action'>,
  file: UploadedFile,
): Promise<string> {
  const { id, me } = change
  const after = await changeEmployee(deps, { ...change, action: 'employee.avatar' }, async (trx) => {
    const url = await storePublic(trx, {
      ...file,
      folder: `employees/${id}/images`,
      type: 'image',
      uploadBy: me.id,
      targetType: 'employees',
      targetId: id,
    })
    await sql`update employees set avatar = ${url} where id = ${id}`.execute(trx)
  })
  return after.avatar
}
