import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { CopySecret } from '#src/admin/fields/Links.tsx'

/** The secret of a subscription. The server returns it only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t`Secret of the webhook`}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>
          <Trans>
            The receiver checks with it that a message is from here. It is shown only now: copy it and give it to the
            receiver.
          </Trans>
        </Typography>
        <CopySecret secret={secret} label={t`Secret`} />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button variant="contained" onClick={onClose}>{t`Done`}</Button>
      </DialogActions>
    </Dialog>
  )
}
