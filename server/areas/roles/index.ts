/** Roles and their permissions: everything that other areas and the server may import. */
export { RoleFacts, toldRole } from './facts.ts'
export { rolesRoutes } from './routes.ts'
export { viewAsRoutes } from './viewAs.ts'
