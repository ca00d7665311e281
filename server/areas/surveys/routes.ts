import type { FastifyInstance } from 'fastify'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createSurvey } from './create/create.ts'
import { previewSurvey } from './create/preview.ts'
import { listSurveys, surveyById } from './list.ts'
import { listMails, retryFailed } from './mails/queued.ts'
import { remindUnanswered } from './mails/write.ts'
import { removeSurvey, removeTopic } from './remove.ts'
import { engagementResults } from './results/results.ts'
import { removeReviewers, setReviewers } from './reviewers.ts'
import { closeSurvey, sendSurvey } from './steps.ts'
import { readReview, topicById } from './topic.ts'
import { topicsOf } from './topics.ts'

/** Routes that create surveys and preview their participants (rules/surveys.md#2.1). */
export function surveyCreateRoutes(app: FastifyInstance, deps: Deps): void {
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

/**
 * Routes that read surveys, topics and answers (rules/surveys.md#6.1, rules/surveys.md#6.2 and rules/surveys.md#6.8).
 */
export function surveyReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
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

/** Routes for the steps of a survey after creation (rules/surveys.md#6) and for its mails. */
export function surveyStepRoutes(app: FastifyInstance, deps: Deps): void {
  const ok = { data: null, message: 'ok' as const }

  serve(app, deps, surveys.send, async ({ params, body, me, requestId }) => {
    await sendSurvey(deps, { ...params, me, requestId }, body)
    return ok
  })

  serve(app, deps, surveys.markDone, async ({ params, me, requestId }) => {
    await closeSurvey(deps, { ...params, me, requestId })
    return ok
  })

  serve(app, deps, surveys.remove, async ({ params, me, requestId }) => {
    await removeSurvey(deps, { ...params, me, requestId })
    return ok
  })

  serve(app, deps, surveys.removeTopic, async ({ params: { id, topicId }, me, requestId }) => {
    await removeTopic(deps, { id, me, requestId }, topicId)
    return ok
  })

  serve(app, deps, surveys.setReviewers, async ({ params, body, me, requestId }) => {
    await setReviewers(deps, { ...params, me, requestId }, body.reviewerIDs ?? [])
    return ok
  })

  serve(app, deps, surveys.removeReviewers, async ({ params, body, me, requestId }) => {
    await removeReviewers(deps, { ...params, me, requestId }, body.reviewerIDs)
    return ok
  })

  serve(app, deps, surveys.mails, ({ params, query, me }) => listMails(deps.db, params.id, query, me))

  serve(app, deps, surveys.retryMails, async ({ params, me, requestId }) => ({
    data: { count: await retryFailed(deps, { ...params, me, requestId }) },
  }))

  serve(app, deps, surveys.remind, async ({ params, me, requestId }) => ({
    data: { count: await remindUnanswered(deps, { ...params, me, requestId }) },
  }))
}

/** Routes for results of engagement surveys, overall and by group. */
export function surveyResultRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, surveys.results, async ({ params, query, me, requestId }) => ({
    data: await engagementResults(deps.db, { ...params, by: query.by, me, requestId }),
  }))
}
