import { projectStatuses } from '#contract/api/metadata.ts'
import { type ImportantLevel, importantLevels, type ProjectStatus } from '#contract/api/projectWords.ts'
import { Tag, type TagColour } from '#src/components/Tag.tsx'

const statusColours: Record<ProjectStatus, TagColour> = {
  'on-boarding': 'gold',
  paused: 'gold',
  active: 'stacks',
  closed: 'neutral',
}

/** Status of a project in words and colour (screens.md section 1.10). */
export function ProjectStatusTag({ status }: { status: ProjectStatus }) {
  return (
    <Tag colour={statusColours[status]} dot>
      {projectStatuses[status]}
    </Tag>
  )
}

const levelColours: Record<ImportantLevel, TagColour> = {
  low: 'stacks',
  'medium-': 'gold',
  medium: 'orange',
  'medium+': 'volcano',
  high: 'lead',
}
const isLevel = (text: string): text is ImportantLevel => text in importantLevels

/** How important a project is, likewise; `-` where nobody has said. */
export function ImportanceTag({ level }: { level: string }) {
  return isLevel(level) ? <Tag colour={levelColours[level]}>{importantLevels[level]}</Tag> : '-'
}
