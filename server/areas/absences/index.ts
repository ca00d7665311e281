/** Who is away and why: everything that other areas and the server may import. */
export { calendarRoutes } from './calendarAddress.ts'
export { keepBalancesIn, requireStillRead } from './rules.ts'
export { absenceRoutes } from './routes.ts'
export { absenceTasks, awayUpcoming } from './tasks.ts'
export {
  absenceDays,
  awayThroughout,
  hoursOn,
  type Ids,
  timeOff,
  type Usual,
  workingTime,
  workingTimeOff,
} from './time.ts'
export { awayUntil } from './visibility.ts'
