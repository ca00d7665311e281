/** The lists of Settings, clients and accounts too: everything that other areas and the server may import. */
export type { NameCarrier } from './change.ts'
export { leadOnly } from './leads.ts'
export { columnOf, currencyOf, entryRows, entryTimes, regionsOf, tableOf } from './queries.ts'
export { commercialRoutes, metadataRoutes } from './routes.ts'
