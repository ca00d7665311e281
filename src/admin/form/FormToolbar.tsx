import { t } from '@lingui/core/macro'
import { Button, type ButtonProps, styled } from '@mui/material'
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

/** The sticky end of a form, with its error and buttons. */
export const FormToolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  padding: theme.spacing(4, 0),
  marginTop: theme.spacing(2),
  // Covers radio buttons, which extend to the left of the form.
  boxShadow: `${theme.spacing(-3)} 0 0 ${theme.palette.background.paper}`,
  backgroundColor: theme.palette.background.paper,
}))
