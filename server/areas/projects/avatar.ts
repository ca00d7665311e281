import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { storePublic } from '#server/http/files.ts'
import type { UploadedFile } from '#server/http/uploads.ts'
import { changeProject, type ProjectChange } from './change.ts'

/** Named by what is in it, so that another picture has another address (wire-projects-invoices.md section 6.8). */
function nameOf({ bytes, mediaType }: UploadedFile): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `${digest}.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace('image/', '')}`
}

/** Stores the picture of a project and points the project at it; answers its address, which needs no token. */
export async function changeAvatar(
  deps: Deps,
  change: Omit<ProjectChange, 'action'>,
  file: UploadedFile,
): Promise<string> {
  const { id, me } = change
  const after = await changeProject(deps, { ...change, action: 'project.avatar' }, async (trx) => {
    const url = await storePublic(trx, {
      ...file,
      name: nameOf(file),
      folder: `projects/${id}/images`,
      type: 'image',
      uploadBy: me.id,
      targetType: 'projects',
      targetId: id,
    })
    await sql`update projects set avatar = ${url} where id = ${id}`.execute(trx)
  })
  return after.avatar
}
