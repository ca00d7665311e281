import Button from '@mui/material/Button'
import { describeError } from '#src/providers/describeError.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'

interface PageErrorProps {
  error: Error
  onRetry: () => void
  title?: string
}

/** In place of a page whose code failed, or could not be loaded: the rest of the shell stays usable. */
export function PageError({ error, onRetry, title = 'This page could not be shown' }: PageErrorProps) {
  const { words, retry } = describeError(error, onRetry)
  return (
    <Notice
      role="alert"
      title={title}
      actions={
        <Button variant="contained" onClick={retry}>
          Try again
        </Button>
      }
    >
      {words}
    </Notice>
  )
}
