/** Audit cycles, audits and action items of projects: everything that other areas and the server may import. */
export { requireHealthWritable } from './change.ts'
export { recount, snapshotDay, takeSnapshots } from './counters.ts'
export { actionItemRoutes, auditCycleRoutes, auditRoutes, healthImportRoutes } from './routes.ts'
export { healthSayings } from './sayings.ts'
export { healthTasks } from './tasks.ts'
