import { projects as projectsApi } from '#contract/api/projects.ts'
import type { Project } from '#contract/api/project.ts'
import { ProjectRecord } from '#contract/api/projectRecord.ts'
import { HistoryCard } from '#src/components/history/HistoryCard.tsx'
import { call } from '#src/providers/call.ts'

const acts: Record<string, string> = {
  'project.created': 'Created',
}

/** What was changed on this project and on the seats of its people, by whom and when, newest first. */
export function ProjectHistory({ project: { id } }: { project: Project }) {
  return (
    <HistoryCard
      title="History"
      resource="projects"
      id={id}
      fields={ProjectRecord}
      actOf={(action) => acts[action]}
      load={(query, signal) => call(projectsApi.timeline, { params: { id }, query, signal })}
    />
  )
}
