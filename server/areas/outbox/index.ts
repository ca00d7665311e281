/** Mails as admins see them. What other areas and the server use of it. */
export { outboxRoutes } from './routes.ts'
