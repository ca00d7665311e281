/** Signing in through the identity provider: everything that other areas and the server may import. */
export { allowedOrigins, clientMethods, clientOf, discover } from './providerClient.ts'
export { meRoutes, signInRoutes } from './routes.ts'
