import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'

interface LeaveDialogProps {
  name: string
  busy: boolean
  onConfirm: (isKeepFwdEmail: boolean) => void
  onCancel: () => void
}

/** Asks before somebody is marked as left. Mounted anew each time, so that the choice never leaks into the next one. */
export function LeaveDialog({ name, busy, onConfirm, onCancel }: LeaveDialogProps) {
  const [keep, setKeep] = useState(false)
  return (
    <ConfirmDialog
      open
      title={`Mark ${name} as left?`}
      action="Mark as left"
      busy={busy}
      onConfirm={() => onConfirm(keep)}
      onCancel={onCancel}
    >
      <Typography>
        {name} can no longer sign in, the left date becomes today, and all project memberships end today. A
        later change of status does not bring the memberships back.
      </Typography>
      <FormControlLabel
        sx={{ mt: 3 }}
        label="Keep forward e-mail"
        control={<Checkbox checked={keep} onChange={(_event, checked) => setKeep(checked)} />}
      />
      <Typography variant="body2" color="text.secondary" aria-live="polite">
        {keep
          ? 'Mail to the team address goes on to the personal address; a mail there says so. In the chat they become a veteran.'
          : 'Forwarding to the personal address stops. In the chat they become an alumnus.'}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
        What is to be done in other systems (chat, project tool, mailbox, source code) then stands on this
        page, to be ticked off.
      </Typography>
    </ConfirmDialog>
  )
}
