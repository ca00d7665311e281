import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { closeSurvey } from './done.ts'
import { listMails } from './mails/list.ts'
import { remindUnanswered } from './mails/remind.ts'
import { retryFailed } from './mails/retry.ts'
import { removeSurvey, removeTopic } from './remove.ts'
import { removeReviewers, setReviewers } from './reviewers.ts'
import { sendSurvey } from './send.ts'

/** Routes for the steps of a survey after creation (rules/surveys.md#6) and for its mails. */
export function surveyStepRoutes(app: FastifyInstance, deps: Deps): void {
  const { surveys } = api
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
