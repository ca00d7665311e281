/** A person's sessions: everything that other areas and the server may import. */
export { sessionRoutes } from './routes.ts'
