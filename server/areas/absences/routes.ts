import type { FastifyInstance } from 'fastify'
import { absenceOrders } from '#contract/api/absences.ts'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage, echoOrders, readSort } from '#server/platform/http/paging.ts'
import { ok, serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { balancesIn } from './balances.ts'
import { askAbsence, cancelAbsence, decideAbsence, editAbsence } from './change.ts'
import { countDays } from './count.ts'
import { absenceById, absencePage } from './list.ts'

/** Absences: the calendar, asking, deciding and balances (docs/rules/absence.md#2). */
export function absenceRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { absences } = api

  serve(app, server, absences.list, async ({ query, me }, { read }) => {
    const { page, size, offset } = clampPage(query)
    const orders = readSort(query.sort, absenceOrders)
    const paged = { descending: orders[0]?.descending ?? false, size, offset }
    const found = await absencePage(read, { me, today: today(env) }, env, query, paged)
    return { page, size, sort: echoOrders(orders), ...found }
  })
  serve(app, server, absences.balances, async ({ query, me }, { read }) => {
    const day = today(env)
    const year = query.year ?? Number(day.slice(0, 4))
    return { data: await balancesIn(read, { me, today: day }, env, query.employeeID ?? me.id, year) }
  })
  serve(app, server, absences.count, async ({ query, me }, { read }) => ({
    data: await countDays(read, { me, today: today(env) }, env, query),
  }))
  serve(app, server, absences.one, async ({ params, me }, { read }) => {
    const found = await absenceById(read, { me, today: today(env) }, env, params.id)
    if (!found) throw notFound('absence')
    return { data: found }
  })
  serve(app, server, absences.ask, async ({ body, me, requestId }, deps) => ({
    ...ok,
    id: await askAbsence(deps, { me, requestId }, body),
  }))
  serve(app, server, absences.edit, async ({ params, body, me, requestId, version }, deps) => {
    await editAbsence(deps, { me, requestId, version }, params.id, body)
    return ok
  })
  serve(app, server, absences.approve, async ({ params, me, requestId, version }, deps) => {
    await decideAbsence(deps, { me, requestId, version }, params.id, { status: 'approved', reason: '' })
    return ok
  })
  serve(app, server, absences.refuse, async ({ params, body, me, requestId, version }, deps) => {
    await decideAbsence(deps, { me, requestId, version }, params.id, { status: 'refused', reason: body.reason })
    return ok
  })
  serve(app, server, absences.cancel, async ({ params, body, me, requestId, version }, deps) => {
    await cancelAbsence(deps, { me, requestId, version }, params.id, body.reason ?? '')
    return ok
  })
}
