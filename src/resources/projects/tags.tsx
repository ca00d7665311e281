import { projectStatuses } from '#contract/api/metadata.ts'
import { importantLevels, type ProjectStatus } from '#contract/api/projectWords.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'

/** Status of a project in words and colour. */
export const ProjectStatusTag = ({ status }: { status: ProjectStatus }) => (
  <ChoiceTag choices={projectStatuses} value={status} />
)

/** How important a project is, likewise; `-` where nobody has said. */
export const ImportanceTag = ({ level }: { level: string }) => (
  <ChoiceTag choices={importantLevels} value={level} />
)
