import Button, { type ButtonProps } from '@mui/material/Button'
import { useOnline } from './useOnline.ts'

const reason = 'You are offline. This works again when the connection is back.'

/** A button of an act that needs the server: without a connection it is off and says why. */
export function OnlineButton({ disabled = false, ...props }: ButtonProps) {
  const online = useOnline()
  if (online) return <Button {...props} disabled={disabled} />
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
