/** The audit log as people read it: everything that other areas and the server may import. */
export { aboutEvent } from './queries.ts'
export { trailRoutes } from './routes.ts'
export { toldChanges } from './told.ts'
