import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { groupsGet, mapGroup } from './mapping.ts'
import { changeSettings, joinersGet } from './settings.ts'
import { trialsGet } from './trials.ts'
import { addressOf } from './wire.ts'

/** What admins decide about the calls of the identity provider (docs/rules/scim.md#5). */
export function scimSettingsRoutes(app: FastifyInstance, server: Server): void {
  const { scim } = api
  serve(app, server, scim.groups, async (_call, { read }) => ({ data: await groupsGet(read) }))
  serve(app, server, scim.mapGroup, async ({ params, body, me, requestId }, deps) => {
    const { roleID, dryRun } = body
    return { data: await mapGroup(deps, server.calls, { id: params.id, roleID: roleID ?? '', dryRun, me, requestId }) }
  })
  serve(app, server, scim.settings, async (_call, { read, env }) => ({
    data: { ...(await joinersGet(read)), address: addressOf(env, '') },
  }))
  serve(app, server, scim.change, async ({ body, me, requestId }, { write }) => {
    await write((trx) => changeSettings(trx, body, { actorId: me.id, requestId }))
  })
  serve(app, server, scim.trials, async ({ me }, { read }) => ({ data: await trialsGet(read, me.can) }))
}
