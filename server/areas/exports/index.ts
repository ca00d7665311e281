/** Lists as files. What other areas and the server use of it. */
export { exportList } from './exportList.ts'
export { exportRoutes } from './routes.ts'
