import type { ProjectChoice } from './useProjectChoice.ts'

/** Size of each project. */
export function SizeCard({ project: _project }: { project: ProjectChoice }) {
  return null
}
