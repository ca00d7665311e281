/** Exchange rates: everything that other areas and the server may import. */
export { rateBetween, rateDeleted } from './rates.ts'
export { exchangeRateRoutes } from './routes.ts'
