import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Member } from '#contract/api/project.ts'
import { RowTools } from '#src/components/table/tableStyle.ts'
import { useCan } from '#src/providers/session.ts'
import { rowName } from './memberColumns.tsx'

interface MemberRowActionsProps {
  seat: Member
  onEdit: () => void
  onDelete: () => void
}

/** Actions of a seat, as far as the person may. */
export function MemberRowActions({ seat, onEdit, onDelete }: MemberRowActionsProps) {
  const can = useCan()
  return (
    <RowTools>
      {can('projectMembers.edit') && (
        <Tooltip title="Edit">
          <IconButton size="small" aria-label={`Edit ${rowName(seat)}`} onClick={onEdit}>
            <EditOutlined />
          </IconButton>
        </Tooltip>
      )}
      {can('projectMembers.delete') && (
        <Tooltip title="Delete">
          <IconButton size="small" aria-label={`Delete ${rowName(seat)}`} onClick={onDelete}>
            <DeleteOutlined />
          </IconButton>
        </Tooltip>
      )}
    </RowTools>
  )
}
