import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { surveyById } from './detail.ts'
import { listSurveys } from './list.ts'
import { readReview } from './review.ts'
import { topicById } from './topic.ts'
import { topicsOf } from './topics.ts'

/**
 * Routes that read surveys, topics and answers (rules/surveys.md#6.1, rules/surveys.md#6.2 and rules/surveys.md#6.8).
 */
export function surveyReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { surveys } = api

  serve(app, deps, surveys.list, ({ query }) => listSurveys(db, query))

  serve(app, deps, surveys.one, async ({ params, query, me }) => {
    const survey = await surveyById(db, params.id)
    const { topics, counts, ...page } = await topicsOf(db, survey, query, me)
    return { ...page, data: { ...survey, ...counts, topics } }
  })

  serve(app, deps, surveys.topic, async ({ params, me }) => ({ data: await topicById(db, params, me) }))

  serve(app, deps, surveys.review, async ({ params, me, requestId }) => ({
    data: await readReview(db, params, me, requestId),
  }))
}
