/** People and groups of the identity provider: everything that other areas and the server may import. */
export { scimRoutes } from './protocol.ts'
export { scimSettingsRoutes } from './routes.ts'
