import { Suspense } from 'react'
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx'
import { lazyPage } from '#src/components/lazyPage.ts'
import { useQuiet } from './useQuiet.ts'

const Live = lazyPage(async () => (await import('#src/live/Live.tsx')).Live)

/** Follows what others change once the first page stands; without it the page is as new as its last request. */
export function LiveSoon() {
  const isQuiet = useQuiet()
  return (
    isQuiet && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <Live />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
