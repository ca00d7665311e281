/** Imports of employees from a file: everything that other areas and the server may import. */
export { endAbandonedImports, endedImports, keptDays } from './imports.ts'
export { checkImport, progressOf, startImport } from './imports.ts'
export { employeeImportRoutes, raiseRoutes } from './routes.ts'
export { importWork, undoImportWork } from './work.ts'
