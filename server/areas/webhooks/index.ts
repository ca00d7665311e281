/** Messages to other programs: everything that other areas and the server may import. */
export { tellEnds } from './ends.ts'
export { webhookDeliveryRoutes, webhookRoutes } from './routes.ts'
export { endedDeliveries } from './store.ts'
export { webhookWork } from './work.ts'
