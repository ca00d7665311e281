/** Exchange rates: everything that other areas and the server may import. */
export { rateDeleted } from './keep.ts'
export { rateBetween } from './rate.ts'
export { exchangeRateRoutes } from './routes.ts'
