/** Keys of programs: everything that other areas, the server and the command line may import. */
export { keysWhere, makeKey, revokeKey } from './keys.ts'
export { keyRoutes } from './routes.ts'
