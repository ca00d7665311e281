/** The jobs of the queue, for admins. What the server uses of it. */
export { jobRoutes } from './routes.ts'
