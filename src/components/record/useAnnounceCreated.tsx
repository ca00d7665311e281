import Button from '@mui/material/Button'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { useRefresh } from './useSaveRecord.ts'

interface Created {
  /** That it was created. */
  message: string
  /** Where its page is, and what the link to it says. */
  to: string
  view: string
}

function ViewButton({ to, view }: Omit<Created, 'message'>) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={to} onClick={close}>
      {view}
    </Button>
  )
}

/** Says for five seconds that a record was created, with the way to it, and lets lists find it. */
export function useAnnounceCreated(resource: string) {
  const notify = useNotify()
  const refresh = useRefresh(resource)
  return ({ message, ...link }: Created) => {
    void refresh()
    notify(message, { type: 'success', autoHideDuration: 5000, action: <ViewButton {...link} /> })
  }
}
