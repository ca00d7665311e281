/** The language of a person: everything that other areas and the server may import. */
export { languageRoutes } from './routes.ts'
