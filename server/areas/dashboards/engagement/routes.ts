import type { FastifyInstance } from 'fastify'
import { dashboardEngagement } from '#contract/api/dashboards/engagement.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { engagementDetail } from './detail.ts'
import { engagementInfo } from './info.ts'

/** Engagement dashboards (rules/dashboards.md#4). */
export function dashboardEngagementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, deps, dashboardEngagement.info, async () => ({ data: await engagementInfo(db) }))
  serve(app, deps, dashboardEngagement.detail, async ({ query }) => ({
    data: await engagementDetail(db, query),
  }))
}
