import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createSurvey } from './create.ts'
import { previewSurvey } from './preview.ts'

/** Routes that create surveys and preview their participants (rules/surveys.md#2.1). */
export function surveyCreateRoutes(app: FastifyInstance, deps: Deps): void {
  const { surveys } = api

  serve(app, deps, surveys.preview, async ({ query, me }) => {
    const { page, size, limit, offset } = pageOrAll(query)
    // Values in a query string are text.
    const wanted = { ...query, year: Number(query.year) }
    const part = { keyword: query.keyword, limit, offset }
    const { total, preview } = await previewSurvey(deps, me, wanted, part)
    return { page, size, sort: '', total, data: preview }
  })

  serve(app, deps, surveys.create, async ({ body, me, requestId }) => {
    await createSurvey(deps, me, body, requestId)
    return { data: null, message: 'ok' as const }
  })
}
