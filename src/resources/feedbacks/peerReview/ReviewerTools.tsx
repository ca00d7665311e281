import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { Participant } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useCan } from '#src/providers/session.ts'
import { ToolButton } from '../surveys/ToolButton.tsx'

interface ReviewerToolsProps {
  one: Participant
  onRead: () => void
  onDelete: () => void
}

/** Actions of one reviewer: reading what was finished, taking out who was not asked yet. */
export function ReviewerTools({ one, onRead, onDelete }: ReviewerToolsProps) {
  const can = useCan()
  const name = nameOf(one.reviewer)
  return (
    <RowTools>
      {can('employeeEventQuestions.read') && (
        <ToolButton
          label="View"
          name={`View the answers of ${name}`}
          not={one.status !== 'done' && 'Not finished yet'}
          onClick={onRead}
        >
          <VisibilityOutlined />
        </ToolButton>
      )}
      {can('surveys.edit') && (
        <ToolButton
          label="Delete"
          name={`Delete the review of ${name}`}
          not={one.status !== 'draft' && 'It was sent already'}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </ToolButton>
      )}
    </RowTools>
  )
}
