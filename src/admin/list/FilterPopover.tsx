import { t } from '@lingui/core/macro'
import { Popover } from '@mui/material'
import type { ReactNode } from 'react'

interface FilterPopoverProps {
  label: string
  anchor: HTMLElement
  onClose: () => void
  onEntered?: () => void
  children: ReactNode
}

/** The dialog below the button of a filter. */
export const FilterPopover = ({ label, anchor, onClose, onEntered, children }: FilterPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      transition: { onEntered },
      paper: { sx: { width: 280, mt: 1 }, role: 'dialog', 'aria-label': t`Filter by ${label}` },
    }}
  >
    {children}
  </Popover>
)
