import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { actionItemRows } from './actionItemRows.ts'
import { actionItems } from './actionItems.ts'
import { auditRows } from './auditRows.ts'
import { chosenProject } from './scope.ts'
import { audits, engineeringHealths } from './scores.ts'
import { sizeRows, sizes } from './sizes.ts'
import { actionItemSquash, squashRows } from './squash.ts'
import { summary } from './summary.ts'
import { workSurveyRows, workSurveys } from './workSurveys.ts'

/** Dashboards about projects, and the rows behind their numbers (wire-surveys-dashboards.md section 8). */
export function dashboardProjectRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { dashboardProjects: calls } = api

  serve(app, deps, calls.sizes, async () => ({ data: await sizes(deps) }))

  serve(app, deps, calls.workSurveys, async ({ query: { projectID } }) => ({
    data: {
      project: await chosenProject(db, projectID),
      workSurveys: await workSurveys(deps, projectID),
    },
  }))

  serve(app, deps, calls.engineeringHealths, async ({ query: { projectID } }) => {
    await chosenProject(db, projectID)
    return { data: await engineeringHealths(db, projectID) }
  })

  serve(app, deps, calls.audits, async ({ query: { projectID } }) => {
    await chosenProject(db, projectID)
    return { data: await audits(db, projectID) }
  })

  serve(app, deps, calls.actionItems, async ({ query: { projectID } }) => {
    await chosenProject(db, projectID)
    return { data: await actionItems(db, projectID) }
  })

  serve(app, deps, calls.summary, async () => ({ data: { summary: await summary(deps) } }))

  serve(app, deps, calls.actionItemSquash, async ({ query: { projectID } }) => {
    await chosenProject(db, projectID)
    return { data: await actionItemSquash(deps, projectID) }
  })

  serve(app, deps, calls.sizeRows, async ({ query }) => {
    await chosenProject(db, query.projectID)
    return { data: await sizeRows(db, query) }
  })

  serve(app, deps, calls.workSurveyRows, async ({ query }) => {
    await chosenProject(db, query.projectID)
    return { data: await workSurveyRows(deps, query) }
  })

  serve(app, deps, calls.auditRows, async ({ query }) => {
    await chosenProject(db, query.projectID)
    return auditRows(db, query)
  })

  serve(app, deps, calls.actionItemRows, async ({ query }) => {
    await chosenProject(db, query.projectID)
    return actionItemRows(db, query)
  })

  serve(app, deps, calls.squashRows, async ({ query }) => {
    await chosenProject(db, query.projectID)
    return squashRows(deps, query)
  })
}
