import { useCan } from '#src/providers/session.ts'

/**
 * Whether the tab covers all projects; without `projects.read.fullAccess` it covers those that the reader leads, and
 * says so.
 */
export const useSeesAllProjects = (): boolean => useCan()('projects.read.fullAccess')

/** What stands for every project that the tab covers. */
export const useAllProjectsLabel = (): string =>
  useSeesAllProjects() ? 'All projects' : 'Projects that you lead'
