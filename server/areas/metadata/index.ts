/** The lists of Settings, clients and accounts too: everything that other areas and the server may import. */
export { currencyOf, regionsOf } from './commercial/columns.ts'
export { commercialRoutes } from './commercial/routes.ts'
export { columnOf, entryRows, entryTimes, tableOf } from './queries.ts'
export { metadataRoutes } from './routes.ts'
