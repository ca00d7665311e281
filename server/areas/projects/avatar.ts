import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { changeProject, type ProjectChange } from './change.ts'

/** Stores a project's picture and returns its URL, which needs no token (rules/projects.md#4.6). */
export async function changeAvatar(
  deps: Deps,
  change: Omit<ProjectChange, 'action'>,
  { bytes }: UploadedFile,
): Promise<string> {
  const { id, me } = change
  const picture = await smallPicture(bytes)
  const target = { targetType: 'projects', targetId: id, uploadBy: me.id } as const
  const after = await changeProject(deps, { ...change, action: 'project.avatar' }, async (trx) => {
    await requireQuota(trx, deps.env, target, picture.bytes)
    const url = await storePublic(trx, { ...target, folder: `projects/${id}/images` }, picture)
    await sql`update projects set avatar = ${url} where id = ${id}`.execute(trx)
  })
  return after.avatar
}
