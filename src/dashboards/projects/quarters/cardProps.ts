import type { ShownProject } from '../useSelectedProject.ts'

export interface CardProps {
  project: ShownProject
}

/** The project in the address of rows. */
export const projectKey = ({ id }: ShownProject) => id ?? 'all'
