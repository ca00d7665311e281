import { bulk, ProjectBulk as schema } from '#contract/api/bulk.ts'
import { BulkBar } from '#src/admin/bulk/BulkBar.tsx'

/** Changes the chosen projects of the list. */
export function ProjectBulk() {
  return (
    <BulkBar resource="projects" nouns={['project', 'projects']} schema={schema} endpoint={bulk.projects} />
  )
}
