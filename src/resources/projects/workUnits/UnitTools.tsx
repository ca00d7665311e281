import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { WorkUnit } from '#contract/api/workUnits.ts'
import { RowTools } from '#src/components/table/tableStyle.ts'

interface WorkUnitRowActionsProps {
  unit: WorkUnit
  busy: boolean
  onEdit: () => void
  onMove: (move: 'archive' | 'unarchive') => void
}

/** Actions of a work unit. */
export function WorkUnitRowActions({ unit, busy, onEdit, onMove }: WorkUnitRowActionsProps) {
  const isArchived = unit.status === 'archived'
  const words = isArchived ? 'Unarchive' : 'Archive'
  return (
    <RowTools>
      <Tooltip title="Edit">
        <IconButton size="small" aria-label={`Edit ${unit.name}`} onClick={onEdit}>
          <EditOutlined />
        </IconButton>
      </Tooltip>
      <Tooltip title={words}>
        <IconButton
          size="small"
          aria-label={`${words} ${unit.name}`}
          loading={busy}
          onClick={() => onMove(isArchived ? 'unarchive' : 'archive')}
        >
          {isArchived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
        </IconButton>
      </Tooltip>
    </RowTools>
  )
}
