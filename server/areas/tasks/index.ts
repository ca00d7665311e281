/** What waits for people: everything that other areas and the server may import. */
export { surveyTaskKinds } from './list.ts'
export { taskRoutes } from './routes.ts'
