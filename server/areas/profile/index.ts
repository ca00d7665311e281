/** A person's own profile: everything that other areas and the server may import. */
export { profileRoutes } from './routes.ts'
