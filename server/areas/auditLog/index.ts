/** The audit log as people read it. What other areas and the server use of it. */
export { aboutEvent } from './queries.ts'
export { trailRoutes } from './routes.ts'
export { toldChanges } from './told.ts'
