/** Taking changes back: everything that other areas and the server may import. */
export { undoRoutes } from './routes.ts'
export { isOpen } from './rules.ts'
