/** Forms that people answer. What other areas and the server use of it. */
export { feedbacksRoutes } from './routes.ts'
