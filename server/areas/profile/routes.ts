import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { changeAvatar, changeEmployee } from '#server/areas/employees/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { profileOf } from './queries.ts'
import { profileSection, writeProfile } from './write.ts'

/** Routes for the caller's own record (rules/people.md#5.1). */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { profile } = api

  serve(app, deps, profile.mine, async ({ me }) => ({ data: await profileOf(deps.db, deps.env, me.id) }))

  serve(app, deps, profile.edit, async ({ body, me, requestId, version }) => {
    const change = { id: me.id, me, action: 'employee.profile', requestId, version }
    const after = await changeEmployee(deps, change, profileSection(body), (trx, before) =>
      writeProfile(trx, before, body),
    )
    return { data: after }
  })

  serve(app, deps, profile.uploadAvatar, async ({ file, me, requestId }) => ({
    data: { url: await changeAvatar(deps, { id: me.id, me, requestId }, file) },
  }))
}
