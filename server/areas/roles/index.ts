/** Roles and their permissions: everything that other areas and the server may import. */
export { rolesRoutes } from './routes.ts'
export { viewAsRoutes } from './viewAs.ts'
