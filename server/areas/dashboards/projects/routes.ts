import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { shownDay, viewerOn } from '#server/areas/employees/index.ts'
import { forProjects, projectAsked } from '#server/areas/projects/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
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

  /** The day whose members are counted (rules/time.md#7.4). */
  const dayFor = async (
    { query, me }: { query: { asOf?: string | undefined }; me: Person },
    { read }: Pick<Deps, 'read'>,
  ) => shownDay(await viewerOn(read, { me, today: today(env) }, query.asOf, forProjects))

  serve(app, server, calls.sizes, async (call, deps) => ({
    data: await sizes(deps.read, await scopeFor(deps, call.me), await dayFor(call, deps)),
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

  serve(app, server, calls.summary, async ({ me, query }, deps) => {
    const asked = projectAsked('p', { me, today: today(env) }, query)
    return { data: { summary: await summary(deps, await scopeFor(deps, me), asked) } }
  })

  serve(app, server, calls.actionItemSquash, async ({ query, me }, deps) => ({
    data: await actionItemSquash(deps.read, await scopeFor(deps, me, query.projectID)),
  }))

  serve(app, server, calls.sizeRows, async (call, deps) => {
    await scopeFor(deps, call.me, call.query.projectID)
    return { data: await sizeRows(deps.read, call.query, await dayFor(call, deps)) }
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
