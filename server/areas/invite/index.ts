/** The onboarding form of invited people: everything that other areas and the server may import. */
export { inviteRoutes } from './routes.ts'
