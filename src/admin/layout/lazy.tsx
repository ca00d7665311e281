import { Box, Paper, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useIdle } from '../hooks/deferred.ts'
import { type Loader, lazyComponent, loader } from './lazyComponent.tsx'
import { PageError, SectionError } from './LoadError.tsx'

/** Skeleton of a page whose code is loading. */
const pageSkeleton = (
  <Box aria-busy="true">
    <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 6 }} />
    <Skeleton variant="rounded" height={320} />
  </Box>
)

/** A page whose code loads when it is opened. */
export const lazyPage = <Props extends object>(load: Loader<Props>) =>
  lazyComponent(load, {
    loading: pageSkeleton,
    error: (error, retry) => <PageError error={error} onRetry={retry} />,
  })

/** A section of a page that loads lazily. An error replaces only the section. */
export const lazySection = <Props extends object>(load: Loader<Props>, loading: ReactNode = null) =>
  lazyComponent(load, { loading, error: (error, retry) => <SectionError error={error} onRetry={retry} /> })

/** A section that isn't needed at first: it loads once the page is idle, unless its code is already there. */
export function lazyIdle<Props extends object>(load: Loader<Props>) {
  const kept = loader(load)
  const Section = lazySection(kept)
  return function IdleSection(props: Props) {
    const isIdle = useIdle()
    return (isIdle || kept.loaded) && <Section {...props} />
  }
}

/** The content of a tab, loaded lazily. */
export const lazyTab = <Props extends object>(load: Loader<Props>) =>
  lazySection(load, <Skeleton variant="rounded" height={480} />)

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
