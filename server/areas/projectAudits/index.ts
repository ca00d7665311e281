/** Audit cycles, audits and action items of projects. What other areas and the server use of it. */
export { requireHealthWritable } from './access.ts'
export { actionItemRoutes, auditCycleRoutes, auditRoutes, healthImportRoutes } from './routes.ts'
export { snapshotDay, takeSnapshots } from './snapshots.ts'
