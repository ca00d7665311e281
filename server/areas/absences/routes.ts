import type { FastifyInstance } from 'fastify'
import { absenceOrders } from '#contract/api/absences.ts'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import { lastPlannedDay } from '#server/platform/db/dated.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage, echoOrders, readSort } from '#server/platform/http/paging.ts'
import { ok, serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { balancePage, balancesIn } from './balances.ts'
import { enterForMany } from './bulk.ts'
import { addCertificate, certificateOf, deleteCertificate } from './certificate.ts'
import { calendarAddressOf, makeCalendarAddress, revokeCalendarAddress } from './calendarAddress.ts'
import { askAbsence, cancelAbsence, decideAbsence, editAbsence } from './change.ts'
import { countDays } from './count.ts'
import { absenceById, absencePage } from './list.ts'

/** The year that is asked for, at most that of the last day that can be planned. */
const yearOf = ({ year }: { year?: number | undefined }, day: string) =>
  Math.min(year ?? Number(day.slice(0, 4)), Number(lastPlannedDay(day).slice(0, 4)))

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
    const year = yearOf(query, day)
    return { data: await balancesIn(read, { me, today: day }, env, query.employeeID ?? me.id, year) }
  })
  serve(app, server, absences.balancesOfPeople, async ({ query, me }, { read }) => {
    const { page, size, offset } = clampPage(query)
    const day = today(env)
    const asked = { ...query, year: yearOf(query, day) }
    const found = await balancePage(read, { me, today: day }, env, asked, { size, offset })
    return { page, size, sort: '', ...found }
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
  serve(app, server, absences.bulk, async ({ body, me, requestId }, deps) => ({
    data: await enterForMany(deps, { me, requestId }, body),
  }))
  serve(app, server, absences.certificate, async ({ params, me, requestId }, deps) => ({
    data: await certificateOf(deps, { me, requestId }, params.id),
  }))
  serve(app, server, absences.addCertificate, async ({ params, file, me, requestId }, deps) => {
    await addCertificate(deps, { me, requestId }, params.id, file)
    return ok
  })
  serve(app, server, absences.deleteCertificate, async ({ params, me, requestId }, deps) => {
    await deleteCertificate(deps, { me, requestId }, params.id)
    return ok
  })
  serve(app, server, absences.calendarAddress, async ({ me }, { read }) => ({
    data: await calendarAddressOf(read, me.id),
  }))
  serve(app, server, absences.makeCalendarAddress, async ({ me, requestId }, deps) => ({
    data: await makeCalendarAddress(deps, { me, requestId }),
  }))
  serve(app, server, absences.revokeCalendarAddress, async ({ me, requestId }, deps) => {
    await revokeCalendarAddress(deps, { me, requestId })
    return ok
  })
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
