/** What waits for people: everything that other areas and the server may import. */
export { taskRoutes } from './routes.ts'
