import type { ShownProject } from '../useProjectChoice.ts'

/** Engineering health of a project or of all. */
export function HealthCard({ project: _project }: { project: ShownProject }) {
  return null
}
