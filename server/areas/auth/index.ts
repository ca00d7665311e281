/** Signing in through the identity provider. What other areas and the server use of it. */
export { allowedOrigins, clientOf } from './client.ts'
export { meRoutes } from './meRoutes.ts'
export { clientMethods, discover } from './providerClient.ts'
export { signInRoutes } from './routes.ts'
