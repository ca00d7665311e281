/** The language of a person. What other areas and the server use of it. */
export { languageRoutes } from './routes.ts'
