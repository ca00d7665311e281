import type { ShownProject } from '../useProjectChoice.ts'

/** Audit scores of a project or of all. */
export function AuditCard({ project: _project }: { project: ShownProject }) {
  return null
}
