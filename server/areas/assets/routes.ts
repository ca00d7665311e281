import type { FastifyInstance } from 'fastify'
import { documentUpload } from '#contract/api/assets.ts'
import { pictureUpload } from '#contract/api/employees.ts'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/deps.ts'
import { storePrivate } from '#server/http/files.ts'
import { serve } from '#server/http/serve.ts'
import { requireAllowed } from '#server/http/uploads.ts'
import { targetOf } from './targets.ts'

/** Uploads that stay private until something publishes them (wire-people.md section 3.8). */
export function assetsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.assets.upload, async ({ body, file, me }) => {
    requireAllowed(file, body.type === 'image' ? pictureUpload : documentUpload)
    const target = await targetOf(deps.db, me, body)
    const { type, targetType } = body
    const { url } = await storePrivate(deps.db, { ...file, ...target, type, targetType, uploadBy: me.id })
    return { data: { url } }
  })
}
