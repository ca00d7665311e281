/** Forms that people answer: everything that other areas and the server may import. */
export { feedbacksRoutes } from './routes.ts'
export { formTasks } from './tasks.ts'
