/** Search across lists: everything that other areas and the server may import. */
export { searchRoutes } from './routes.ts'
