import { Planned } from '#src/pages/Planned.tsx'

/** Not built yet. */
export const ProjectCreate = Planned
