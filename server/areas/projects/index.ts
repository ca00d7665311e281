/** Projects, members and work units: everything that other areas and the server may import. */
export { lockProject, requireNamed, seenProjects, type StoredProject, storedProject } from './change.ts'
export { dutiesOf } from './duties.ts'
export { leavingWork } from './members/ending.ts'
export { dayOf } from './members/checks.ts'
export { allocated, positionsOfSlot, statusOf, unfinished, vacant } from './members/queries.ts'
export { peopleLed, personAsked, projectAsked } from './mine.ts'
export { projectMemberRoutes } from './members/routes.ts'
export { projectEditRoutes, projectReadRoutes } from './routes.ts'
export { projectSayings } from './sayings.ts'
export { projectTasks } from './tasks.ts'
export {
  forProjects,
  headEnd,
  headLives,
  headsOn,
  headStart,
  healthSeen,
  headed,
  isHeadOf,
  projectSeen,
} from './visibility.ts'
export { requireUnitsWritable } from './workUnits/change.ts'
export { workUnitRoutes } from './workUnits/routes.ts'
