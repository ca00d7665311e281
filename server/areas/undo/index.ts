/** Taking changes back. What other areas and the server use of it. */
export { isOpen } from './queries.ts'
export { undoRoutes } from './routes.ts'
