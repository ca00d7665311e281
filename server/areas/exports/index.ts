/** Lists as files: everything that other areas and the server may import. */
export { exportList } from './exportList.ts'
export { exportRoutes } from './routes.ts'
