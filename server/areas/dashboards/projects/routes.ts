import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { actionItemRows, auditRows } from './rows.ts'
import { actionItems, audits, engineeringHealths } from './series.ts'
import { scopeFor } from './scope.ts'
import { sizeRows, sizes, summary } from './summary.ts'
import { actionItemSquash, squashRows } from './squash.ts'
import { workSurveyRows, workSurveys } from './workSurveys.ts'

/** Project dashboards, and the rows behind their numbers (rules/dashboards.md#2). */
export function dashboardProjectRoutes(app: FastifyInstance, server: Server): void {
  const { dashboardProjects: calls } = api
  const { env } = server

  serve(app, server, calls.sizes, async ({ me }, deps) => ({
    data: await sizes(deps.read, await scopeFor(deps, me), today(env)),
  }))

  serve(app, server, calls.workSurveys, async ({ query, me }, deps) => {
    const scope = await scopeFor(deps, me, query.projectID)
    return { data: { project: scope.project, workSurveys: await workSurveys(deps.read, scope) } }
  })

  serve(app, server, calls.engineeringHealths, async ({ query, me }, deps) => ({
    data: await engineeringHealths(deps.read, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, server, calls.audits, async ({ query, me }, deps) => ({
    data: await audits(deps.read, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, server, calls.actionItems, async ({ query, me }, deps) => ({
    data: await actionItems(deps.read, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, server, calls.summary, async ({ me }, deps) => ({
    data: { summary: await summary(deps, await scopeFor(deps, me)) },
  }))

  serve(app, server, calls.actionItemSquash, async ({ query, me }, deps) => ({
    data: await actionItemSquash(deps.read, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, server, calls.sizeRows, async ({ query, me }, deps) => {
    await scopeFor(deps, me, query.projectID)
    return { data: await sizeRows(deps.read, query, today(env)) }
  })

  serve(app, server, calls.workSurveyRows, async ({ query, me }, deps) => ({
    data: await workSurveyRows(deps.read, await scopeFor(deps, me, query.projectID), query),
  }))

  serve(app, server, calls.auditRows, async ({ query, me }, deps) =>
    auditRows(deps.read, await scopeFor(deps, me, query.projectID), query),
  )

  serve(app, server, calls.actionItemRows, async ({ query, me }, deps) =>
    actionItemRows(deps.read, await scopeFor(deps, me, query.projectID), query),
  )

  serve(app, server, calls.squashRows, async ({ query, me }, deps) =>
    squashRows(deps.read, await scopeFor(deps, me, query.projectID), query),
  )
}
