import { t } from '@lingui/core/macro'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'

interface RowButtonProps {
  /** The record's name, for the accessible label. */
  name: string
  onClick: () => void
}

/** A button that opens the form of a row. */
export function EditButton({ name, onClick }: RowButtonProps) {
  return (
    <Tooltip title={t`Edit`}>
      <IconButton size="small" aria-label={t`Edit ${name}`} onClick={onClick}>
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** A button that deletes a row. */
export function DeleteButton({ name, onClick }: RowButtonProps) {
  return (
    <Tooltip title={t`Delete`}>
      <IconButton size="small" aria-label={t`Delete ${name}`} onClick={onClick}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
