import type { ShownProject } from '../useProjectChoice.ts'

/** Open action items by quarter of a project or of all. */
export function AuditEventsCard({ project: _project }: { project: ShownProject }) {
  return null
}
