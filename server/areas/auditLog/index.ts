/** The audit log as people read it: everything that other areas and the server may import. */
export { aboutEvent, trailRoutes } from './routes.ts'
export { toldChanges } from './told.ts'
