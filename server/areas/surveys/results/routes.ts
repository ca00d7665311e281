import type { FastifyInstance } from 'fastify'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { engagementResults } from './results.ts'

/** Routes for results of engagement surveys, overall and by group. */
export function surveyResultRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, surveys.results, async ({ params, query }) => ({
    data: await engagementResults(deps.db, params.id, query.by),
  }))
}
