/** One change to many records: everything that other areas and the server may import. */
export { runBulk } from './change.ts'
export { bulkRoutes } from './routes.ts'
