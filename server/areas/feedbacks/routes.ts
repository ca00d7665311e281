import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'

/** Feedback calls. Without surveys in the database nothing can be unread. */
export function feedbacksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.feedbacks.unreads, async ({ me }) => ({ data: { count: 0, reviewerID: me.id } }))
}
