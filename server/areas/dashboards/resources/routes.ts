import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { availabilities } from './availabilities.ts'
import { distributionSummary, workUnitDistribution } from './workUnits.ts'
import { utilization, utilizationPeople } from './utilization.ts'
import { workSurveySummaries } from './workSurveys.ts'

/** Dashboards of people’s time (rules/dashboards.md#3). */
export function dashboardResourceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { dashboardResources } = api

  serve(app, deps, dashboardResources.availabilities, ({ query }) => availabilities(deps, query))

  serve(app, deps, dashboardResources.utilization, async () => ({ data: await utilization(deps) }))

  serve(app, deps, dashboardResources.utilizationPeople, ({ query }) => utilizationPeople(deps, query))

  serve(app, deps, dashboardResources.workUnitDistribution, ({ query }) => workUnitDistribution(db, query, today(env)))

  serve(app, deps, dashboardResources.workUnitDistributionSummary, async () => ({
    data: await distributionSummary(deps),
  }))

  serve(app, deps, dashboardResources.workSurveySummaries, ({ query }) => workSurveySummaries(db, query))
}
