/** A person's sessions. What other areas and the server use of it. */
export { sessionRoutes } from './routes.ts'
