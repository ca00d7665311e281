import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { inboxOrders } from '#contract/api/feedbacks/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { echoOrders, pageOrAll, readSort } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readForm, submitForm } from './form.ts'
import { markAllRead, readInbox, unreadCount } from './inbox.ts'

/**
 * The caller's inbox, and answering its forms (rules/surveys.md#5). The audit trail contains neither answers nor the
 * sending of a form, because it would reveal who answered when.
 */
export function feedbacksRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { feedbacks } = api

  serve(app, deps, feedbacks.list, async ({ query, me }) => {
    const { page, size, limit, offset } = pageOrAll(query)
    const orders = readSort(query.sort, inboxOrders)
    const { data, counts: found } = await readInbox(db, env, me.id, query, { orders, limit, offset })
    const counts = { new: 0, draft: 0, done: 0, ...found }
    const asked = Object.entries(counts).filter(([status]) => !query.status || status === query.status)
    const total = asked.reduce((sum, [, count]) => sum + count, 0)
    return { page, size, sort: echoOrders(orders), total, data, ...(query.withCounts && { counts }) }
  })

  serve(app, deps, feedbacks.unreads, async ({ me }) => ({
    data: { count: await unreadCount(db, me.id), reviewerID: me.id },
  }))

  serve(app, deps, feedbacks.readAll, async ({ me }) => ({ data: { count: await markAllRead(db, me.id) } }))

  serve(app, deps, feedbacks.form, async ({ params, me }) => ({
    data: await readForm(db, { reviewerId: me.id, eventId: params.id, topicId: params.topicId }),
  }))

  serve(app, deps, feedbacks.submit, async ({ params, body, me }) => ({
    data: await submitForm(deps, { reviewerId: me.id, eventId: params.id, topicId: params.topicId }, body),
  }))
}
