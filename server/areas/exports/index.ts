/** Lists as files: everything that other areas and the server may import. */
export { exportList, exportRoutes } from './exportList.ts'
