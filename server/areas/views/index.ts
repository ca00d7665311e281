/** Saved views of lists: everything that other areas and the server may import. */
export { viewRoutes } from './routes.ts'
