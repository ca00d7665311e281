import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { forWork, peopleOn, shownDay, viewerOn } from '#server/areas/employees/index.ts'
import { headsOn, personAsked, projectAsked } from '#server/areas/projects/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { availabilities } from './availabilities.ts'
import { distributionSummary, workUnitDistribution } from './workUnits.ts'
import { openRoleRows, openRoles } from './openRoles.ts'
import { utilization, utilizationPeople } from './utilization.ts'
import { workMoves } from './workMoves.ts'
import { workSurveySummaries } from './workSurveys.ts'

/** Dashboards of people’s time (rules/dashboards.md#3). */
export function dashboardResourceRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { dashboardResources } = api

  /** Where the people and heads of the day are read, and that day (rules/time.md#7.4). */
  const on = async (
    { query, me }: { query: { asOf?: string | undefined; mine?: boolean }; me: Person },
    { read }: Pick<Deps, 'read'>,
  ) => {
    const viewer = await viewerOn(read, { me, today: today(env) }, query.asOf, forWork)
    return {
      read: headsOn(peopleOn(read, viewer), viewer),
      env,
      day: shownDay(viewer),
      isOther: viewer.day !== undefined,
      among: personAsked('e.id', viewer, query),
    }
  }

  serve(app, server, dashboardResources.availabilities, async (call, deps) =>
    availabilities(await on(call, deps), call.query),
  )

  // Counts each day by first and last days, so only the months move.
  serve(app, server, dashboardResources.utilization, async (call, deps) => ({
    data: await utilization({ ...(await on(call, deps)), read: deps.read }),
  }))

  serve(app, server, dashboardResources.utilizationPeople, async (call, deps) =>
    utilizationPeople({ ...(await on(call, deps)), read: deps.read }, call.query),
  )

  const ofRoles = ({ query, me }: { query: { mine: boolean }; me: Person }, { read }: Pick<Deps, 'read'>) => {
    const viewer = { me, today: today(env) }
    return { read, env, day: viewer.today, asked: projectAsked('p', viewer, query) }
  }
  serve(app, server, dashboardResources.openRoles, async (call, deps) => ({
    data: await openRoles(ofRoles(call, deps)),
  }))

  serve(app, server, dashboardResources.openRoleRows, async (call, deps) => ({
    data: await openRoleRows(ofRoles(call, deps), call.query),
  }))

  serve(app, server, dashboardResources.workUnitDistribution, async (call, deps) => {
    const { read, day } = await on(call, deps)
    return workUnitDistribution(read, call.query, day)
  })

  serve(app, server, dashboardResources.workUnitDistributionSummary, async (call, deps) => ({
    data: await distributionSummary(await on(call, deps)),
  }))

  serve(app, server, dashboardResources.workSurveySummaries, ({ query }, { read }) => workSurveySummaries(read, query))

  serve(app, server, dashboardResources.workMoves, async ({ query, me }, { read }) => ({
    data: await workMoves(read, { me, today: today(env) }, query),
  }))
}
