import { Box, Paper, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useIdle } from '../hooks/deferred.ts'
import { type Loader, lazyComponent, loader } from './lazyComponent.tsx'
import { PageError, SectionError } from './LoadError.tsx'

/** Stands in while the code of a page loads: a heading and a block, where the real ones will be. */
const pageSkeleton = (
  <Box aria-busy="true">
    <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 6 }} />
    <Skeleton variant="rounded" height={320} />
  </Box>
)

/** A page whose code is fetched when it is opened. */
export const lazyPage = <Props extends object>(load: Loader<Props>) =>
  lazyComponent(load, {
    loading: pageSkeleton,
    error: (error, retry) => <PageError error={error} onRetry={retry} />,
  })

/**
 * A section of a page whose code comes later; when it does not come, that is said in its place, and the page around it
 * stays.
 */
export const lazySection = <Props extends object>(load: Loader<Props>, loading: ReactNode = null) =>
  lazyComponent(load, { loading, error: (error, retry) => <SectionError error={error} onRetry={retry} /> })

/**
 * A part that nobody misses in the first moment: while its code is not here, it waits until the page stands and is
 * quiet.
 */
export function lazyIdle<Props extends object>(load: Loader<Props>) {
  const kept = loader(load)
  const Section = lazySection(kept)
  return function IdleSection(props: Props) {
    const isIdle = useIdle()
    return (isIdle || kept.loaded) && <Section {...props} />
  }
}

/** What fills a tab. */
export const lazyTab = <Props extends object>(load: Loader<Props>) =>
  lazySection(load, <Skeleton variant="rounded" height={480} />)

/** In the middle above the page, and above a window that is open. */
const abovePage = {
  position: 'fixed',
  top: 64,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(560px, calc(100vw - 32px))',
  zIndex: 'tooltip',
}

/**
 * What opens over the page: a dialog, a panel, a menu, messages. One that cannot be shown says so above the page, which
 * stays with all that is typed into it.
 */
export function lazyOverlay<Props extends object>(load: Loader<Props>) {
  const Overlay = lazyComponent(load)
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
