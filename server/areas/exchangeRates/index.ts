/** Exchange rates: everything that other areas and the server may import. */
export { type Conversion, convert, rateDeleted } from './rates.ts'
export { exchangeRateRoutes } from './routes.ts'
