import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage, echoSort } from '#server/platform/http/paging.ts'
import { type Call, serve } from '#server/platform/http/serve.ts'
import { documentOf, onboardingDataOf } from './documents.ts'
import { chartNodes, levelBelow, levelOnTop, wayTo } from './chart.ts'
import { lineManagerRows, openableUsernames, projectOptionRows, requireOpen, timelineOf } from './lookups.ts'
import { openEmployee } from './queries.ts'
import { searchPage, searchTotal } from './search.ts'
import type { Viewer } from './visibility.ts'

/** Read access to employees (rules/people.md#4.1, rules/people.md#4.2, rules/people.md#5.12). */
export function employeeReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { employees, lineManagers } = api
  const viewerOf = ({ me }: Pick<Call<typeof employees.search>, 'me'>): Viewer => ({ me, today: today(env) })

  serve(app, deps, employees.search, async ({ body, me }) => {
    const viewer = viewerOf({ me })
    const { page, size, offset } = clampPage(body)
    const [people, total] = await Promise.all([
      searchPage(db, body, viewer, { size, offset }),
      body.withTotal === false ? undefined : searchTotal(db, body, viewer),
    ])
    return { page, size, sort: echoSort(body.sort), total, data: people }
  })

  serve(app, deps, employees.projectOptions, async ({ me }) => ({
    data: await projectOptionRows(db, viewerOf({ me })),
  }))

  serve(app, deps, employees.openable, async ({ me }) => ({
    data: await openableUsernames(db, viewerOf({ me })),
  }))

  serve(app, deps, employees.one, async ({ params, me }) => {
    const employee = await openEmployee(db, viewerOf({ me }), params.id)
    if (!employee) throw notFound('employee')
    return { data: employee }
  })

  serve(app, deps, employees.onboardingData, async ({ params, me }) => ({
    data: await onboardingDataOf(deps, params.id, me),
  }))

  serve(app, deps, employees.document, async ({ params, me, requestId }) => ({
    data: await documentOf(deps, { ...params, me, requestId }),
  }))

  serve(app, deps, employees.timeline, async ({ params, query, me }) => {
    await requireOpen(db, viewerOf({ me }), params.id)
    const { page, size, offset } = clampPage(query)
    const { entries, total } = await timelineOf(db, params.id, me.can, size, offset)
    return { page, size, sort: '', total, data: entries }
  })

  serve(app, deps, lineManagers.list, async ({ me }) => ({
    data: await lineManagerRows(db, viewerOf({ me })),
  }))

  serve(app, deps, lineManagers.chart, async ({ query, me }) => {
    const viewer = viewerOf({ me })
    const { page, size, offset } = clampPage(query)
    const { ids, total } = query.managerID
      ? await levelBelow(db, viewer, query.managerID, size, offset)
      : await levelOnTop(db, viewer, size, offset)
    return { page, size, sort: '', total, data: await chartNodes(db, viewer, ids) }
  })

  serve(app, deps, lineManagers.way, async ({ params, me }) => {
    const viewer = viewerOf({ me })
    return { data: await chartNodes(db, viewer, await wayTo(db, viewer, params.id)) }
  })
}
