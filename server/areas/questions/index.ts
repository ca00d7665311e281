/** Questions of future surveys: everything that other areas and the server may import. */
export { questionRoutes } from './routes.ts'
