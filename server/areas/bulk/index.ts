/** One change to many records. What other areas and the server use of it. */
export { bulkRoutes } from './routes.ts'
