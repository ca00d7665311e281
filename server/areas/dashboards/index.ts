/** Numbers of the dashboards: everything that other areas and the server may import. */
export { dashboardEngagementRoutes } from './engagement/engagement.ts'
export { dashboardProjectRoutes } from './projects/routes.ts'
export { workloadTeam } from './resources/workSurveys.ts'
export { dashboardResourceRoutes } from './resources/routes.ts'
