/** Signing in through the identity provider: everything that other areas and the server may import. */
export { allowedOrigins, clientOf } from './client.ts'
export { meRoutes } from './meRoutes.ts'
export { clientMethods, discover } from './providerClient.ts'
export { signInRoutes } from './routes.ts'
