import type { ProjectChoice } from './useProjectChoice.ts'

/** Each project against the cycle before. */
export function SummaryCard({ project: _project }: { project: ProjectChoice }) {
  return null
}
