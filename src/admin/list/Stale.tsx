import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Typography } from '@mui/material'

/** Note above rows that couldn't be refreshed. */
export function Stale({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <Typography role="alert" variant="body2" color="error">
      <Trans>These rows may be out of date. {reason}</Trans> <Button onClick={retry}>{t`Try again`}</Button>
    </Typography>
  )
}
