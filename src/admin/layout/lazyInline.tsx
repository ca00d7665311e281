import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { describePartError } from '#src/providers/describeError.ts'
import { lazyPart } from './lazyPart.tsx'

interface FaultProps {
  error: Error
  retry: () => void
  /** Does without the part. */
  onClose?: (() => void) | undefined
}

/** On a phone the buttons stand below the words. */
const wrapping = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 240px' },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
}

/** Stands for a part whose code did not come, or failed: trying again fetches it anew and leaves all else as it is. */
function PartFault({ error, retry, onClose }: FaultProps) {
  return (
    <Alert
      severity="error"
      sx={wrapping}
      action={
        <>
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              Close
            </Button>
          )}
          <Button color="inherit" size="small" onClick={retry}>
            Try again
          </Button>
        </>
      }
    >
      {describePartError(error)}
    </Alert>
  )
}

/** A part of a page in a chunk of its own; what became of it stands in its place, and the page around it stays. */
export function lazyInline<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  const Part = lazyPart(load, meanwhile)
  return function LazyInline(props: Props) {
    return (
      <ErrorBoundary fallback={(error, retry) => <PartFault error={error} retry={retry} />}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}

/** In the middle above the page, and above a window that is open. */
const above = {
  position: 'fixed',
  top: 64,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(560px, calc(100vw - 32px))',
  zIndex: 'tooltip',
}

/**
 * What opens over the page, in a chunk of its own: a dialog, a panel, a menu, messages. One that cannot be shown says
 * so above the page, which stays with all that is typed into it.
 */
export function lazyLayer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load)
  return function LazyLayer(props: Props) {
    const { onClose, onCancel = onClose } = props as { onClose?: () => void; onCancel?: () => void }
    return (
      <ErrorBoundary
        fallback={(error, retry) => (
          <Paper elevation={8} sx={above}>
            <PartFault error={error} retry={retry} onClose={onCancel} />
          </Paper>
        )}
      >
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}
