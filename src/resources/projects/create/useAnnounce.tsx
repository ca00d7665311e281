import Button from '@mui/material/Button'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { paths } from '#src/layout/paths.ts'

function ViewButton({ code }: { code: string }) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={paths.project(code)} onClick={close}>
      View project
    </Button>
  )
}

/** Says for five seconds that a project was created, with the way to it, and lets lists find it. */
export function useAnnounce() {
  const notify = useNotify()
  const refresh = useRefresh('projects')
  return (code: string) => {
    void refresh()
    notify('Project created.', {
      type: 'success',
      autoHideDuration: 5000,
      action: <ViewButton code={code} />,
    })
  }
}
