import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mui/material'
import { describeError, describePartError } from '#src/providers/describeError.ts'
import { Notice } from './Notice.tsx'

interface PageErrorProps {
  error: Error
  onRetry: () => void
  title?: string
}

/** Replaces a page whose code failed to load or threw. The shell stays usable. */
export function PageError({ error, onRetry, title = t`Couldn't show this page` }: PageErrorProps) {
  const { words, retry } = describeError(error, onRetry)
  return (
    <Notice role="alert" title={title} actions={<Button variant="contained" onClick={retry}>{t`Try again`}</Button>}>
      {words}
    </Notice>
  )
}

interface SectionErrorProps {
  error: Error
  onRetry: () => void
  /** Closes the section. */
  onClose?: (() => void) | undefined
}

/** On phones the buttons wrap below the text. */
const wrapping = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 240px' },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
}

/** Replaces a section whose code failed to load or threw. Retry affects only this section. */
export function SectionError({ error, onRetry, onClose }: SectionErrorProps) {
  return (
    <Alert
      severity="error"
      sx={wrapping}
      action={
        <>
          {onClose && <Button color="inherit" size="small" onClick={onClose}>{t`Close`}</Button>}
          <Button color="inherit" size="small" onClick={onRetry}>{t`Try again`}</Button>
        </>
      }
    >
      {describePartError(error)}
    </Alert>
  )
}
