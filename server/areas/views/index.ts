/** Saved views of lists. What other areas and the server use of it. */
export { viewRoutes } from './routes.ts'
