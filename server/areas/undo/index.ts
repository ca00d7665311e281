/** Taking changes back: everything that other areas and the server may import. */
export { isOpen } from './queries.ts'
export { undoRoutes } from './routes.ts'
