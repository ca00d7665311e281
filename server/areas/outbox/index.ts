/** Mails as admins see them: everything that other areas and the server may import. */
export { outboxRoutes } from './routes.ts'
