import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { personPermissions } from '#contract/scopes.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage, echoSort } from '#server/platform/http/paging.ts'
import { type Call, serve } from '#server/platform/http/serve.ts'
import { peopleOn, viewerOn } from './asOf.ts'
import { documentOf, onboardingDataOf } from './documents.ts'
import { chartNodes, levelBelow, levelOnTop, wayTo } from './chart.ts'
import { employmentOf } from './employmentReads.ts'
import { lineManagerRows, openableUsernames, projectOptionRows, requireOpen, timelineOf } from './lookups.ts'
import { filledOwnFields } from './ownFields.ts'
import { ownFileOf } from './ownFile.ts'
import { payOf } from './payReads.ts'
import { openEmployee } from './queries.ts'
import { searchPage } from './search.ts'
import type { Viewer } from './visibility.ts'

/** Read access to employees (rules/people.md#4.1, rules/people.md#4.2, rules/people.md#5.12). */
export function employeeReadRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { employees, lineManagers } = api
  const viewerOf = ({ me }: Pick<Call<typeof employees.search>, 'me'>): Viewer => ({ me, today: today(env) })

  serve(app, server, employees.search, async ({ body, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf({ me }), body.asOf)
    const { page, size, offset } = clampPage(body)
    const { people, total } = await searchPage(read, body, viewer, { size, offset })
    return { page, size, sort: echoSort(body.sort), total, data: people }
  })

  serve(app, server, employees.projectOptions, async ({ me }, { read }) => ({
    data: await projectOptionRows(read, viewerOf({ me })),
  }))

  serve(app, server, employees.openable, async ({ me }, { read }) => ({
    data: await openableUsernames(read, viewerOf({ me })),
  }))

  serve(app, server, employees.one, async ({ params, query, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf({ me }), query.asOf)
    const employee = await openEmployee(read, viewer, params.id)
    if (!employee) throw notFound('employee')
    return { data: { ...employee, mayHere: personPermissions.filter(me.can) } }
  })

  serve(app, server, employees.onboardingData, async ({ params, me }, deps) => ({
    data: await onboardingDataOf(deps, params.id, me),
  }))

  serve(app, server, employees.document, async ({ params, me, requestId }, deps) => ({
    data: await documentOf(deps, { ...params, me, requestId }),
  }))

  serve(app, server, employees.pay, async ({ params, me, requestId }, deps) => ({
    data: await payOf(deps, params.id, { me, requestId }),
  }))

  serve(app, server, employees.employment, async ({ params, me }, { read }) => ({
    data: await employmentOf(read, params.id, viewerOf({ me })),
  }))

  serve(app, server, employees.ownFields, async ({ params, me }, { read }) => {
    await requireOpen(read, viewerOf({ me }), params.id)
    return { data: await filledOwnFields(read, 'people', params.id, me.can) }
  })

  serve(app, server, employees.ownFile, async ({ params, me, requestId }, { write }) =>
    write(async (trx) => {
      await requireOpen(trx, viewerOf({ me }), params.id)
      return { data: await ownFileOf(trx, 'people', { ...params, me, requestId }) }
    }),
  )

  serve(app, server, employees.timeline, async ({ params, query, me }, { read }) => {
    await requireOpen(read, viewerOf({ me }), params.id)
    const { page, size, offset } = clampPage(query)
    const { entries, total } = await timelineOf(read, params.id, me.can, size, offset)
    return { page, size, sort: '', total, data: entries }
  })

  serve(app, server, lineManagers.list, async ({ me }, { read }) => ({
    data: await lineManagerRows(read, viewerOf({ me })),
  }))

  serve(app, server, lineManagers.chart, async ({ query, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf({ me }), query.asOf)
    const db = peopleOn(read, viewer)
    const { page, size, offset } = clampPage(query)
    const { ids, total } = query.managerID
      ? await levelBelow(db, viewer, query.managerID, size, offset)
      : await levelOnTop(db, viewer, size, offset)
    return { page, size, sort: '', total, data: await chartNodes(db, viewer, ids) }
  })

  serve(app, server, lineManagers.way, async ({ params, query, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf({ me }), query.asOf)
    const db = peopleOn(read, viewer)
    return { data: await chartNodes(db, viewer, await wayTo(db, viewer, params.id)) }
  })
}
