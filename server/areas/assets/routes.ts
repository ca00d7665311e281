import type { FastifyInstance } from 'fastify'
import { documentUpload } from '#contract/api/assets.ts'
import { pictureUpload } from '#contract/api/employees/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { serve } from '#server/platform/http/serve.ts'
import { requireReadable } from '#server/platform/http/smallPictures.ts'
import { requireAllowed } from '#server/platform/http/uploads.ts'
import { targetOf } from './targets.ts'

/** Uploads. They stay private until a record publishes them (rules/people.md#5.5). */
export function assetsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.assets.upload, async ({ body, file, me, requestId }) => {
    const { type, targetType } = body
    requireAllowed(file, type === 'image' ? pictureUpload : documentUpload)
    const { folder, targetId } = await targetOf(deps.db, me, body, today(deps.env))
    if (type === 'image') await requireReadable(file.bytes, 'file')
    const target = { targetType, targetId, uploadBy: me.id }
    // An upload without a target record is in the history of its uploader.
    const entity = targetType === 'projects' ? 'project' : 'employee'
    const url = await deps.db.transaction().execute(async (trx) => {
      await requireQuota(trx, deps.env, target, file.bytes)
      const stored = await storePrivate(trx, { ...file, ...target, folder, type })
      const action = `${entity}.file-uploaded`
      await audit(trx, { actorId: me.id, action, entity, entityId: targetId ?? me.id, requestId })
      return stored.url
    })
    return { data: { url } }
  })
}
