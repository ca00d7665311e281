/** Numbers of the dashboards. What other areas and the server use of it. */
export { dashboardEngagementRoutes } from './engagement/routes.ts'
export { dashboardProjectRoutes } from './projects/routes.ts'
export { dashboardResourceRoutes } from './resources/routes.ts'
