import type { FastifyInstance } from 'fastify'
import { employees } from '#contract/api/employees/endpoints.ts'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { Server } from '#server/platform/http/server.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addAction, finishAction, removeAction } from './actions/actions.ts'
import { createSurvey } from './create/create.ts'
import { previewSurvey } from './create/preview.ts'
import { listSurveys, surveyById } from './list.ts'
import { listMails, retryFailed } from './mails/queued.ts'
import { remindUnanswered } from './mails/write.ts'
import { removeSurvey, removeTopic } from './remove.ts'
import { engagementResults } from './results/results.ts'
import { removeReviewers, setReviewers } from './reviewers.ts'
import { acknowledge, shareReview } from './sharing/share.ts'
import { reviewAnswers, reviewsOf } from './sharing/read.ts'
import { nominate } from './nominations/choose.ts'
import { nominationsOf } from './nominations/read.ts'
import { closeSurvey, sendSurvey } from './steps.ts'
import { readReview, topicById } from './topic.ts'
import { topicsOf } from './topics.ts'

/** Routes that create surveys and preview their participants (rules/surveys.md#2.1). */
export function surveyCreateRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, surveys.preview, async ({ query, me }, deps) => {
    const { page, size, limit, offset } = pageOrAll(query)
    // Values in a query string are text.
    const wanted = { ...query, year: Number(query.year) }
    const part = { keyword: query.keyword, limit, offset }
    const { total, preview } = await previewSurvey(deps, me, wanted, part)
    return { page, size, sort: '', total, data: preview }
  })

  serve(app, server, surveys.create, ({ body, me, requestId }, deps) => createSurvey(deps, me, body, requestId))
}

/**
 * Routes that read surveys, topics and answers (rules/surveys.md#6.1, rules/surveys.md#6.2 and rules/surveys.md#6.8).
 */
export function surveyReadRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, surveys.list, ({ query }, { read }) => listSurveys(read, query))

  serve(app, server, surveys.one, async ({ params, query, me }, { read }) => {
    const survey = await surveyById(read, server.env, params.id)
    const { topics, counts, ...page } = await topicsOf(read, survey, query, me)
    return { ...page, data: { ...survey, ...counts, topics } }
  })

  serve(app, server, surveys.topic, async ({ params, me }, { read }) => ({ data: await topicById(read, params, me) }))

  serve(app, server, surveys.review, async ({ params, me, requestId }, { write }) => ({
    data: await readReview({ write }, params, me, requestId),
  }))
}

/** Routes for the steps of a survey after creation (rules/surveys.md#6) and for its mails. */
export function surveyStepRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, surveys.send, ({ params, body, me, requestId }, deps) =>
    sendSurvey(deps, { ...params, me, requestId }, body),
  )

  serve(app, server, surveys.markDone, ({ params, query, me, requestId }, deps) =>
    closeSurvey(deps, { ...params, me, requestId }, query.givesUp),
  )

  serve(app, server, surveys.remove, ({ params, me, requestId }, deps) =>
    removeSurvey(deps, { ...params, me, requestId }),
  )

  serve(app, server, surveys.removeTopic, ({ params: { id, topicId }, me, requestId }, deps) =>
    removeTopic(deps, { id, me, requestId }, topicId),
  )

  serve(app, server, surveys.setReviewers, ({ params, body, me, requestId }, deps) =>
    setReviewers(deps, { ...params, me, requestId }, body.reviewerIDs ?? []),
  )

  serve(app, server, surveys.removeReviewers, ({ params, body, me, requestId }, deps) =>
    removeReviewers(deps, { ...params, me, requestId }, body.reviewerIDs),
  )

  serve(app, server, surveys.mails, ({ params, query, me }, deps) => listMails(deps.read, params.id, query, me))

  serve(app, server, surveys.retryMails, async ({ params, me, requestId }, deps) => ({
    data: { count: await retryFailed(deps, { ...params, me, requestId }) },
  }))

  serve(app, server, surveys.remind, async ({ params, me, requestId }, deps) => ({
    data: { count: await remindUnanswered(deps, { ...params, me, requestId }) },
  }))
}

/** Routes for results of engagement surveys, overall and by group, and for actions made from them. */
export function surveyResultRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, surveys.results, async ({ params, query, me, requestId }, deps) => ({
    data: await engagementResults(deps, { ...params, by: query.by, me, requestId }),
  }))

  serve(app, server, surveys.addAction, ({ params, body, me, requestId }, deps) =>
    addAction(deps, { ...params, me, requestId }, body),
  )

  serve(app, server, surveys.removeAction, ({ params: { id, actionID }, me, requestId }, deps) =>
    removeAction(deps, { id, me, requestId }, actionID),
  )

  serve(app, server, surveys.finishAction, ({ params: { id, actionID }, body, me, requestId }, deps) =>
    finishAction(deps, { id, me, requestId }, { actionID, ...body }),
  )
}

/** Routes for the person reviewed and the line manager: who reviews, and what was answered (rules/surveys.md#7.6, #8). */
export function reviewSharingRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, surveys.answers, async ({ params, me, requestId }, { write }) => ({
    data: await reviewAnswers({ write }, params, me, requestId),
  }))

  serve(app, server, surveys.share, ({ params, body, me, requestId }, deps) =>
    shareReview(deps, { ...params, me, requestId }, body),
  )

  serve(app, server, surveys.acknowledge, ({ params, body, me, requestId }, { write }) =>
    write((trx) => acknowledge(trx, { ...params, me, requestId }, body)),
  )

  serve(app, server, surveys.nominations, async ({ params, me }, { read }) => ({
    data: await nominationsOf(read, params, me),
  }))

  serve(app, server, surveys.nominate, ({ params, body, me, requestId }, deps) =>
    nominate(deps, { ...params, me, requestId }, body.reviewerIDs),
  )

  serve(app, server, employees.reviews, async ({ params, me }, { read }) => ({
    data: await reviewsOf(read, params.id, me),
  }))
}
