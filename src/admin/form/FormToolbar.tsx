import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mui/material'
import { useOnline } from '#src/admin/hooks/browser.ts'

/** A button that needs the server. Offline it is disabled and says why. */
export function OnlineButton({ disabled = false, ...props }: ButtonProps) {
  const online = useOnline()
  if (online) return <Button {...props} disabled={disabled} />
  const reason = t`You're offline. Reconnect to continue.`
  return (
    <Button
      {...props}
      disabled
      title={reason}
      aria-description={reason}
      // Keeps the tooltip working on a disabled button.
      sx={{ '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } }}
    />
  )
}
