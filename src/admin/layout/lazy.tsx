import { Box, Paper, Skeleton } from '@mui/material'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useIdle } from '../hooks/deferred.ts'
import { type LazyOptions, type Loader, lazyScreen, loader } from './lazyScreen.tsx'
import { PageError, SectionError } from './LoadError.tsx'

/** Of a page, or of what takes all of its place. */
export const asPage: LazyOptions = {
  loading: (
    <Box aria-busy="true">
      <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  ),
  error: (error, retry) => <PageError error={error} onRetry={retry} />,
}

/** Of the content of a tab. */
export const asTab: LazyOptions = { loading: <Skeleton variant="rounded" height={480} /> }

/**
 * A part of a page, which loads on first render: `lazyComponent(async () => (await import('./X.tsx')).X, asTab)`. An
 * error replaces only the part. With `isIdle`, it loads once the page is idle, unless its code is already there.
 */
export function lazyComponent<Props extends object>(
  load: Loader<Props>,
  { isIdle = false, ...options }: LazyOptions & { isIdle?: boolean } = {},
) {
  const kept = loader(load)
  const Part = lazyScreen(kept, { error: (error, retry) => <SectionError error={error} onRetry={retry} />, ...options })
  if (!isIdle) return Part
  return function IdlePart(props: Props) {
    const isDue = useIdle()
    return (isDue || kept.loaded) && <Part {...props} />
  }
}

/** Centred above the page and any open dialog. */
const abovePage = {
  position: 'fixed',
  top: 64,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(560px, calc(100vw - 32px))',
  zIndex: 'tooltip',
}

/** A lazily loaded dialog, panel or menu. An error is shown above the page, which keeps what was typed. */
export function lazyOverlay<Props extends object>(load: Loader<Props>) {
  const Overlay = lazyScreen(load)
  return function LazyOverlay(props: Props) {
    const { onClose, onCancel = onClose } = props as { onClose?: () => void; onCancel?: () => void }
    return (
      <ErrorBoundary
        fallback={(error, retry) => (
          <Paper elevation={8} sx={abovePage}>
            <SectionError error={error} onRetry={retry} onClose={onCancel} />
          </Paper>
        )}
      >
        <Overlay {...props} />
      </ErrorBoundary>
    )
  }
}
