/** Search across lists. What other areas and the server use of it. */
export { searchRoutes } from './routes.ts'
