/** Who works where and when: everything that other areas and the server may import. */
export { staffingRoutes } from './routes.ts'
export { staffingTasks, staffingTeam } from './tasks.ts'
