import { Paper, Popover, Popper } from '@mui/material'

/** Popper with the names that didn't fit. */
export function NamesPopper({ anchor, names }: { anchor: HTMLElement; names: readonly string[] }) {
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
      <Paper
        variant="outlined"
        sx={{ px: 3, py: 2, fontSize: 'var(--text-13)', textAlign: 'left', lineHeight: '22px' }}
      >
        {names.map((name) => (
          <div key={name}>{name}</div>
        ))}
      </Paper>
    </Popper>
  )
}

interface HoverCardPopoverProps {
  anchor: HTMLElement
  label: string
  /** True if opened by click or key: the card takes the focus and stays until it is closed. */
  opened: boolean
  onClose: () => void
  children: React.ReactNode
}

const look = { px: 4, py: 3, fontSize: 'var(--text-13)', maxHeight: 360, maxWidth: 320, overflow: 'auto' }

/** The card of a `HoverCard`, below its button. */
export function HoverCardPopover({ anchor, label, opened, onClose, children }: HoverCardPopoverProps) {
  if (!opened) {
    return (
      <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
        <Paper variant="outlined" sx={look}>
          {children}
        </Paper>
      </Popper>
    )
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: look } }}
    >
      {children}
    </Popover>
  )
}
