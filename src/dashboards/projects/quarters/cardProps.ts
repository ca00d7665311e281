import type { ShownProject } from '../useProjectChoice.ts'

export interface CardProps {
  project: ShownProject
}

/** The project in the address of rows. */
export const placeOf = ({ id }: ShownProject) => id ?? 'all'
