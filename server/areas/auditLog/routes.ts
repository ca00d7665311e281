import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { trailPage, trailWords } from './queries.ts'

/** Routes for admins to read the audit trail. */
export function trailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  serve(app, deps, api.auditEvents.list, ({ query, me }) => trailPage(db, query, env.TIME_ZONE, me))
  serve(app, deps, api.auditEvents.words, async () => ({ data: await trailWords(db) }))
}
