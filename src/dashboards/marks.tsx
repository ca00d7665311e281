import type { BasicProject } from '#contract/api/survey.ts'
import { ProjectChip } from '#src/admin/fields/Chip.tsx'
import { useCan } from '#src/providers/session.ts'

/** A project: a link to its page for those who may open every one; others see only their own. */
export function ProjectMark({ project }: { project: BasicProject }) {
  return <ProjectChip project={project} isPlain={!useCan()('projects.read.fullAccess')} />
}
