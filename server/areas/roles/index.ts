/** Roles and their permissions. What other areas and the server use of it. */
export { rolesRoutes } from './routes.ts'
