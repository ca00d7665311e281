import { t } from '@lingui/core/macro'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

interface RowButtonProps {
  label: string
  /** Accessible name: the label with the record's name. */
  name: string
  disabledReason?: string | false
  onClick: () => void
  children: ReactNode
}

/** An action at the end of a row. If disabled, its tooltip gives the reason. */
export function RowButton({ label, name, disabledReason = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip title={disabledReason || label} describeChild>
      <span>
        <IconButton size="small" aria-label={name} disabled={Boolean(disabledReason)} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** A button that opens the form of a row; `name` is the record's. */
export const EditButton = ({ name, ...button }: Omit<RowButtonProps, 'label' | 'children'>) => (
  <RowButton label={t`Edit`} name={t`Edit ${name}`} {...button}>
    <EditOutlined fontSize="small" />
  </RowButton>
)

/** A button that deletes a row; `name` is the record's. */
export const DeleteButton = ({ name, ...button }: Omit<RowButtonProps, 'label' | 'children'>) => (
  <RowButton label={t`Delete`} name={t`Delete ${name}`} {...button}>
    <DeleteOutlined fontSize="small" />
  </RowButton>
)
