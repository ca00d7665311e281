/** Questions of future surveys. What other areas and the server use of it. */
export { questionRoutes } from './routes.ts'
