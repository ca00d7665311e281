/** A person's own profile. What other areas and the server use of it. */
export { profileRoutes } from './routes.ts'
