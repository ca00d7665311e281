import Button from '@mui/material/Button'
import { Notice } from '#src/components/Notice.tsx'

interface PageFaultProps {
  error: Error
  onRetry: () => void
  title?: string
}

/** In place of a page whose code failed, or could not be loaded: the rest of the shell stays usable. */
export function PageFault({ error, onRetry, title = 'This page could not be shown' }: PageFaultProps) {
  // React remembers a chunk that failed to load; only loading the whole page anew fetches it again.
  const notLoaded = /dynamically imported module|module script/i.test(error.message)
  return (
    <Notice
      role="alert"
      title={title}
      actions={
        <Button variant="contained" onClick={notLoaded ? () => location.reload() : onRetry}>
          Try again
        </Button>
      }
    >
      {notLoaded ? 'Part of it could not be loaded. Check your connection and try again.' : error.message}
    </Notice>
  )
}
