import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api/index.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { profileOf } from './queries.ts'

/** My own record. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.profile.mine, async ({ me }) => ({ data: await profileOf(deps.db, deps.env, me.id) }))
}
