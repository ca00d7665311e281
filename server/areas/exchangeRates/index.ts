/** Exchange rates. What other areas and the server use of it. */
export { rateDeleted } from './keep.ts'
export { rateBetween } from './rate.ts'
export { exchangeRateRoutes } from './routes.ts'
