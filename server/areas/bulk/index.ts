/** One change to many records: everything that other areas and the server may import. */
export { bulkRoutes } from './routes.ts'
