import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { lazyPart } from '#src/admin/layout/lazyPart.tsx'
import { useIdle } from '#src/admin/hooks/useIdle.ts'

const Live = lazyPart(async () => (await import('#src/live/Live.tsx')).Live)

/** Follows what others change once the first page stands; without it the page is as new as its last request. */
export function LiveSoon() {
  const isIdle = useIdle()
  return (
    isIdle && (
      <ErrorBoundary fallback={() => null}>
        <Live />
      </ErrorBoundary>
    )
  )
}
