/** Exchange rates: everything that other areas and the server may import. */
export { carryRates } from './carry.ts'
export { convertedOn, perUsdOn, placesOf } from './inStatements.ts'
export { checkJump, confirmed, rateOnDay } from './jumps.ts'
export { type Conversion, convert, holdRates, rateDeleted } from './rates.ts'
export { exchangeRateRoutes } from './routes.ts'
