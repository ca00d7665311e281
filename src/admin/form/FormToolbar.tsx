import { t } from '@lingui/core/macro'
import { Button, type ButtonProps, styled } from '@mui/material'
import { useOnline } from '#src/admin/hooks/browser.ts'

/** A button of an act that needs the server: without a connection it is off and says why. */
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
      // The reason shows to a pointer as well.
      sx={{ '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } }}
    />
  )
}

/** The end of a form that stays in sight: its refusal and its buttons. */
export const FormToolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  padding: theme.spacing(4, 0),
  marginTop: theme.spacing(2),
  // Radio buttons reach out of the form to the left.
  boxShadow: `${theme.spacing(-3)} 0 0 ${theme.palette.background.paper}`,
  backgroundColor: theme.palette.background.paper,
}))
