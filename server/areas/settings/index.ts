/** Settings that the browser needs. What other areas and the server use of it. */
export { settingsRoutes } from './routes.ts'
