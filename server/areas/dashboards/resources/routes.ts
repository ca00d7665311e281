import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { availabilities } from './availabilities.ts'
import { distributionSummary, workUnitDistribution } from './workUnits.ts'
import { utilization, utilizationPeople } from './utilization.ts'
import { workSurveySummaries } from './workSurveys.ts'

/** Dashboards of people’s time (rules/dashboards.md#3). */
export function dashboardResourceRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { dashboardResources } = api

  serve(app, server, dashboardResources.availabilities, ({ query }, deps) => availabilities(deps, query))

  serve(app, server, dashboardResources.utilization, async (_call, deps) => ({ data: await utilization(deps) }))

  serve(app, server, dashboardResources.utilizationPeople, ({ query }, deps) => utilizationPeople(deps, query))

  serve(app, server, dashboardResources.workUnitDistribution, ({ query }, { read }) =>
    workUnitDistribution(read, query, today(env)),
  )

  serve(app, server, dashboardResources.workUnitDistributionSummary, async (_call, deps) => ({
    data: await distributionSummary(deps),
  }))

  serve(app, server, dashboardResources.workSurveySummaries, ({ query }, { read }) => workSurveySummaries(read, query))
}
