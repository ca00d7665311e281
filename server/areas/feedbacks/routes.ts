import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { inboxOrders } from '#contract/api/feedbacks/endpoints.ts'
import type { Server } from '#server/platform/http/server.ts'
import { echoOrders, pageOrAll, readSort } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addAllWaiting, waitingForms } from '#server/areas/surveys/index.ts'
import { declineForm } from './decline.ts'
import { within } from '#server/platform/context.ts'
import { readForm, submitForm } from './form.ts'
import { today } from '#server/platform/deps.ts'
import { markAllRead, readInbox, unreadCount } from './inbox.ts'

/**
 * The caller's inbox, and answering its forms (rules/surveys.md#5). The audit trail contains neither answers nor the
 * sending of a form, because it would reveal who answered when.
 */
export function feedbacksRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { feedbacks } = api
  app.addHook('onClose', ({ log }) => within({ of: { log } }, () => addAllWaiting(server.own)))

  serve(app, server, feedbacks.list, async ({ query, me }, { read }) => {
    const { page, size, limit, offset } = pageOrAll(query)
    const orders = readSort(query.sort, inboxOrders)
    const facts = { ...env, today: today(env), waiting: waitingForms(env, me.id) }
    const { data, counts: found } = await readInbox(read, facts, me.id, query, { orders, limit, offset })
    const counts = { new: 0, draft: 0, done: 0, ...found }
    const asked = Object.entries(counts).filter(
      ([status]) => (!query.status || status === query.status) && !(query.open && status === 'done'),
    )
    const total = asked.reduce((sum, [, count]) => sum + count, 0)
    return { page, size, sort: echoOrders(orders), total, data, ...(query.withCounts && { counts }) }
  })

  serve(app, server, feedbacks.unreads, async ({ me }, { read }) => ({
    data: { count: await unreadCount(read, me.id), reviewerID: me.id },
  }))

  serve(app, server, feedbacks.readAll, async ({ me }, { write }) => ({
    data: { count: await markAllRead({ write }, me.id) },
  }))

  serve(app, server, feedbacks.form, async ({ params, me }, deps) => ({
    data: await readForm(deps, { reviewerId: me.id, eventId: params.id, topicId: params.topicId }),
  }))

  serve(app, server, feedbacks.submit, async ({ params, body, me }, deps) => ({
    data: await submitForm(deps, { reviewerId: me.id, eventId: params.id, topicId: params.topicId }, body),
  }))

  serve(app, server, feedbacks.decline, ({ params, body, me }, deps) =>
    declineForm(deps, { reviewerId: me.id, eventId: params.id, topicId: params.topicId }, body.reason),
  )
}
