/** Who is away and why: everything that other areas and the server may import. */
export { absenceRoutes } from './routes.ts'
