import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { z } from 'zod'
import type { InvitationLink } from '#contract/api/employeeCreate.ts'
import { CopyLink } from '#src/components/CopyLink.tsx'
import { Ago } from '#src/components/DateText.tsx'

interface LinkDialogProps {
  name: string
  invitation: z.infer<typeof InvitationLink>
  /** Whether the link has also gone out by e-mail. */
  mailed: boolean
  onClose: () => void
  /** Another way on, before the button that closes. */
  children?: React.ReactNode
}

/** Shows an invitation link the one time that the server tells it. */
export function LinkDialog({ name, invitation, mailed, onClose, children }: LinkDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Invitation link for {name}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>
          {mailed
            ? 'The link is also on its way by e-mail.'
            : 'No e-mail was sent: pass this link on yourself.'}{' '}
          Whoever opens it can fill in the form of {name}. It ends <Ago instant={invitation.expiresAt} /> and
          is shown only now.
        </Typography>
        <CopyLink link={invitation.link} label="Invitation link" />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        {children}
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
