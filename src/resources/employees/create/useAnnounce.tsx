import Button from '@mui/material/Button'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'

function ViewButton({ username }: { username: string }) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={paths.employee(username)} onClick={close}>
      View employee detail
    </Button>
  )
}

/** Says for five seconds that somebody was created, with the way to the new person, and lets lists find them. */
export function useAnnounce() {
  const notify = useNotify()
  const refresh = useRefresh('employees')
  return (username: string) => {
    void refresh()
    notify('Employee created.', {
      type: 'success',
      autoHideDuration: 5000,
      action: <ViewButton username={username} />,
    })
  }
}
