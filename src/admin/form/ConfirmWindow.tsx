import { t } from '@lingui/core/macro'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { OnlineButton } from './FormToolbar.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  children: React.ReactNode
  action: string
  cancel?: string
  /** Colour of the action; red unless nothing is lost by it. */
  color?: 'error' | 'primary'
  busy?: boolean
  /** Disables the action while an input is missing. */
  disabled?: boolean
  /** The action needs no server, so it works offline. */
  isLocal?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The dialog of `ConfirmDialog`. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    action,
    cancel = t`Cancel`,
    color = 'error',
    busy = false,
    disabled = false,
    isLocal = false,
    onConfirm,
    onCancel,
  } = props
  const Act = isLocal ? Button : OnlineButton
  return (
    <Dialog open={open} onClose={() => !busy && onCancel()} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button autoFocus color="inherit" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Act variant="contained" color={color} loading={busy} disabled={disabled} onClick={onConfirm}>
          {action}
        </Act>
      </DialogActions>
    </Dialog>
  )
}
