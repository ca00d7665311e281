import { bulk, ProjectBulk as schema } from '#contract/api/bulk.ts'
import { BulkActionsToolbar } from '#src/admin/bulk/BulkActionsToolbar.tsx'

/** Changes the chosen projects of the list. */
export function ProjectBulk() {
  return (
    <BulkActionsToolbar
      resource="projects"
      nouns={['project', 'projects']}
      schema={schema}
      endpoint={bulk.projects}
    />
  )
}
