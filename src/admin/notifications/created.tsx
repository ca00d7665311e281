import { Button } from '@mui/material'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { ResourceName } from '#contract/resources.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'

interface Created {
  message: string
  /** The address of the new record, and the label of the link. */
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

/** Shows for five seconds that a record was created, with a link to it, and refetches lists. */
export function useAnnounceCreated(resource: ResourceName) {
  const notify = useNotify()
  const refresh = useRefresh()
  return ({ message, ...link }: Created) => {
    void refresh(resource)
    notify(message, { type: 'success', autoHideDuration: 5000, action: <ViewButton {...link} /> })
  }
}
