/** Roles and their permissions: everything that other areas and the server may import. */
export { isRoleFact, sayRoleFact } from './facts.ts'
export { rolesRoutes } from './routes.ts'
export { viewAsRoutes } from './viewAs.ts'
