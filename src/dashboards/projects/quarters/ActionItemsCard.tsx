import type { ShownProject } from '../useProjectChoice.ts'

/** Open action items by day of a project or of all. */
export function ActionItemsCard({ project: _project }: { project: ShownProject }) {
  return null
}
