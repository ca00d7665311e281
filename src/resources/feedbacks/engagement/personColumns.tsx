import type { Topic } from '#contract/api/survey.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { ParticipantTag } from '../surveys/tags.tsx'
import { topicColumn } from '../surveys/topicColumn.ts'

/** Who is asked, and how far they are (screens.md section 2.21). */
export const personColumns: readonly Column<Topic>[] = [
  topicColumn('employee', 'Employee', 280, ({ employee }) => <UserChip person={employee} />),
  topicColumn('status', 'Status', 200, ({ status = 'draft', isForcedDone }) => (
    <ParticipantTag status={status} isForced={isForcedDone} />
  )),
]
