/** Who works where and when. What other areas and the server use of it. */
export { staffingRoutes } from './routes.ts'
