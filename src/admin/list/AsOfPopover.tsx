import { t } from '@lingui/core/macro'
import { Popover } from '@mui/material'
import type { ShownDay } from './AsOf.tsx'
import { DayField } from './DayField.tsx'

interface AsOfPopoverProps extends ShownDay {
  anchor: HTMLElement
  onClose: () => void
}

/** Chooses the day that a page shows. An empty day is today. */
export const AsOfPopover = ({ day, setDay, anchor, onClose }: AsOfPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { sx: { mt: 1, p: 4 }, role: 'dialog', 'aria-label': t`As of` } }}
  >
    <DayField label={t`Day`} value={day} onChange={setDay} />
  </Popover>
)
