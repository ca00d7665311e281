import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { actionItemRows, auditRows } from './rows.ts'
import { actionItems, audits, engineeringHealths } from './series.ts'
import { scopeFor } from './scope.ts'
import { sizeRows, sizes, summary } from './summary.ts'
import { actionItemSquash, squashRows } from './squash.ts'
import { workSurveyRows, workSurveys } from './workSurveys.ts'

/** Project dashboards, and the rows behind their numbers (rules/dashboards.md#2). */
export function dashboardProjectRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { dashboardProjects: calls } = api

  serve(app, deps, calls.sizes, async ({ me }) => ({ data: await sizes(db, await scopeFor(deps, me)) }))

  serve(app, deps, calls.workSurveys, async ({ query, me }) => {
    const scope = await scopeFor(deps, me, query.projectID)
    return { data: { project: scope.project, workSurveys: await workSurveys(db, scope) } }
  })

  serve(app, deps, calls.engineeringHealths, async ({ query, me }) => ({
    data: await engineeringHealths(db, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, deps, calls.audits, async ({ query, me }) => ({
    data: await audits(db, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, deps, calls.actionItems, async ({ query, me }) => ({
    data: await actionItems(db, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, deps, calls.summary, async ({ me }) => ({
    data: { summary: await summary(deps, await scopeFor(deps, me)) },
  }))

  serve(app, deps, calls.actionItemSquash, async ({ query, me }) => ({
    data: await actionItemSquash(db, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, deps, calls.sizeRows, async ({ query, me }) => {
    await scopeFor(deps, me, query.projectID)
    return { data: await sizeRows(db, query) }
  })

  serve(app, deps, calls.workSurveyRows, async ({ query, me }) => ({
    data: await workSurveyRows(db, await scopeFor(deps, me, query.projectID), query),
  }))

  serve(app, deps, calls.auditRows, async ({ query, me }) =>
    auditRows(db, await scopeFor(deps, me, query.projectID), query),
  )

  serve(app, deps, calls.actionItemRows, async ({ query, me }) =>
    actionItemRows(db, await scopeFor(deps, me, query.projectID), query),
  )

  serve(app, deps, calls.squashRows, async ({ query, me }) =>
    squashRows(db, await scopeFor(deps, me, query.projectID), query),
  )
}
