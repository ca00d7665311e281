/** The lists of Settings, clients and accounts too: everything that other areas and the server may import. */
export type { Claim, NameCarrier } from './change.ts'
export { addHolidays, keepHolidays, requireWorkplace } from './holidays.ts'
export { leadOnly } from './leads.ts'
export { type OwnFieldDefinition, everyOwnField, ownFieldOpen, ownFieldOrder, ownFieldsOf } from './ownFields.ts'
export { publicHolidays } from './publicHolidays.ts'
export { columnOf, currencyOf, entryRows, entryTimes, regionsOf, tableOf } from './queries.ts'
export { commercialRoutes, metadataRoutes } from './routes.ts'
export { metadataSayings } from './sayings.ts'
