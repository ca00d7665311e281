/** The lists of Settings, clients and accounts too. What other areas and the server use of it. */
export { currencyOf, regionsOf } from './commercial/columns.ts'
export { commercialRoutes } from './commercial/routes.ts'
export { columnOf, entryRows, entryTimes, tableOf } from './queries.ts'
export { metadataRoutes } from './routes.ts'
