import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { forWork, peopleOn, shownDay, type Viewer, viewerOn } from '#server/areas/employees/index.ts'
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

  /**
   * Where the people whom the caller sees and heads of the day are read, and that day (rules/time.md#7.4). `now` reads
   * the same people as they are today.
   */
  const on = async (
    { query, me }: { query: { asOf?: string | undefined; mine?: boolean }; me: Person },
    { read }: Pick<Deps, 'read'>,
  ) => {
    const asking: Viewer = { me, today: today(env), only: ['dashboards.resources.read'] }
    const viewer = await viewerOn(read, asking, query.asOf, forWork)
    return {
      now: peopleOn(read, { ...asking, only: viewer.only }),
      seesAll: me.can('dashboards.resources.read'),
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
  serve(app, server, dashboardResources.utilization, async (call, deps) => {
    const seen = await on(call, deps)
    return { data: await utilization({ ...seen, read: seen.now }) }
  })

  serve(app, server, dashboardResources.utilizationPeople, async (call, deps) => {
    const seen = await on(call, deps)
    return utilizationPeople({ ...seen, read: seen.now }, call.query)
  })

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

  serve(app, server, dashboardResources.workSurveySummaries, async ({ query, me }, deps) =>
    workSurveySummaries(await on({ query: {}, me }, deps), query),
  )

  serve(app, server, dashboardResources.workMoves, async ({ query, me }, deps) => ({
    data: await workMoves((await on({ query: {}, me }, deps)).now, { me, today: today(env) }, query),
  }))
}
