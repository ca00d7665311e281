/** The onboarding form of invited people. What other areas and the server use of it. */
export { inviteRoutes } from './routes.ts'
