/** Settings that the browser needs: everything that other areas and the server may import. */
export { settingsRoutes } from './routes.ts'
