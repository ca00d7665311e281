/** Imports of employees from a file. What other areas and the server use of it. */
export { endAbandonedImports, keptDays } from './abandoned.ts'
export { checkImport, runImport, startImport } from './imports.ts'
export { employeeImportRoutes } from './routes.ts'
